"""Writes a trace by the article "The trace format" alone: two Python objects that hold each other."""
import struct
import sys


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def varint(number):
    data = b""
    while number > 0x7F:
        data += bytes([number & 0x7F | 0x80])
        number >>= 7
    return data + bytes([number])


def record(tag, body):
    return varint(tag) + varint(len(body)) + body


class Stream:
    def __init__(self):
        self.records, self.strings, self.events, self.time = b"", {"": 1}, 0, 0

    def text(self, text):
        if text not in self.strings:
            self.strings[text] = len(self.strings) + 1
            data = text.encode()
            self.records += record(1, varint(len(data)) + data)
        return varint(self.strings[text])

    def event(self, tag, time, *fields):
        body = varint((time - self.time) << 1)
        for field in fields:
            body += field if isinstance(field, bytes) else (
                self.text(field) if isinstance(field, str) else varint(field))
        self.records += record(tag, body)
        self.time, self.events = time, self.events + 1

    def chunk(self):
        count, size = len(self.records), struct.pack("<QQ", len(self.records) + 32, 1)
        own = crc32c(b"OLCK\x06" + size + struct.pack("<IQ", 1, 0))
        payload = struct.pack("<QIIQQ", count, 1, own, 0, self.time) + self.records
        return chunk(b"\x06\x01\x00\x00" + size + struct.pack("<I", self.events), payload)


def chunk(fields, payload):
    head = b"OLCK" + fields
    return head + struct.pack("<I", crc32c(head + payload)) + payload


def named(number):  # an identifier
    return varint(2 * number)


stream = Stream()
none = b"\x00"
scope, in_scope, snapshot, document, cell = named(1), varint(2 * 1 + 1), named(1), named(1), named(2)
stream.event(17, 1_000, scope, none, "the shelf is open")  # scope-began
stream.event(32, 2_000, document, "shelf.Document", 0, none, in_scope)  # object-created
stream.event(32, 3_000, cell, "shelf.Cell", 0, none, in_scope)
stream.event(18, 4_000, scope)  # scope-ended
stream.event(48, 5_000, snapshot, "closed", 2)  # snapshot-began
stream.event(49, 5_000, snapshot, document, "shelf.Document", 0, 1, 48, 1)  # snapshot-node
stream.event(49, 5_000, snapshot, cell, "shelf.Cell", 0, 1, 64, 1)
stream.event(50, 5_000, snapshot, document, cell, 0, "cell", none)  # snapshot-edge
stream.event(50, 5_000, snapshot, cell, document, 0, "document", none)
stream.event(52, 5_000, snapshot, 2, 2, 0)  # snapshot-ended
stream.event(16, 6_000, "closed")  # settle
end = record(3, varint(0) + varint(0)) + record(8, varint(1) + varint(stream.events))
with open(sys.argv[1], "wb") as file:
    file.write(b"\x89OUTL\r\n\x1a\x01\x01" + bytes(6) + stream.chunk()
               + chunk(b"\x02\0\0\0" + struct.pack("<QQI", len(end), 0, 2), end))
