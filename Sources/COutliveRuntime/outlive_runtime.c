#define _GNU_SOURCE
#include "outlive_runtime.h"

#define SWIFT __attribute__((swiftcall))

extern size_t swift_retainCount(void *object);
extern SWIFT intptr_t swift_reflectionMirror_recursiveCount(const void *type);
extern SWIFT intptr_t swift_reflectionMirror_recursiveChildOffset(const void *type, intptr_t index);
extern SWIFT const void *swift_getTypeByMangledNameInContext(const char *name, size_t length,
                                                             const void *context,
                                                             const void *const *arguments);
extern SWIFT const void *swift_getTypeByMangledNameInEnvironment(const char *name, size_t length,
                                                                 const void *environment,
                                                                 const void *const *arguments);

size_t outlive_retain_count(const void *object) { return swift_retainCount((void *)object); }

intptr_t outlive_field_count(const void *type) {
  return swift_reflectionMirror_recursiveCount(type);
}

intptr_t outlive_field_offset(const void *type, intptr_t index) {
  return swift_reflectionMirror_recursiveChildOffset(type, index);
}

const void *outlive_type_by_name(const void *name, size_t length, const void *context,
                                 const void *arguments) {
  return swift_getTypeByMangledNameInContext(name, length, context, arguments);
}

const void *outlive_type_by_name_in_environment(const void *name, size_t length,
                                                const void *environment, const void *arguments) {
  return swift_getTypeByMangledNameInEnvironment(name, length, environment, arguments);
}

// A type's value witness table lies one word before its metadata. Its enum witnesses follow eight
// other functions, two sizes and two 32-bit words.
struct enum_witnesses {
  const void *functions[8];
  size_t size, stride;
  uint32_t flags, extra_inhabitants;
  SWIFT unsigned (*get_case)(const void *value, const void *type);
  SWIFT void (*project)(void *value, const void *type);
};

// The walk calls these in a child, where a sanitizer could wait for a lock for ever.
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)

static const struct enum_witnesses *witnesses(const void *type) {
  return ((const struct enum_witnesses *const *)type)[-1];
}

unsigned outlive_enum_case(const void *value, const void *type) {
  return witnesses(type)->get_case(value, type);
}

void outlive_project_payload(void *value, const void *type) {
  witnesses(type)->project(value, type);
}

#pragma clang attribute pop
