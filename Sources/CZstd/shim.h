// The streaming compression of the system's libzstd.
#include <zstd.h>
#include <zstd_errors.h>
