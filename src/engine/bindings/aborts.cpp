// Replaces the libc++ functions that print a message and abort: in the WebAssembly module, they only trap. This makes
// the module some kilobytes smaller, and the clock is its only import from WASI. The definitions are weak, so a library
// with its own definitions can still be linked.
#include <__system_error/system_error.h>
#include <__verbose_abort>

_LIBCPP_BEGIN_NAMESPACE_STD

[[gnu::weak]] void __libcpp_verbose_abort(const char*, ...) noexcept(_LIBCPP_VERSION >= 200000) { __builtin_trap(); }
[[gnu::weak]] void __throw_system_error(int, const char*) { __builtin_trap(); }

_LIBCPP_END_NAMESPACE_STD

extern "C" [[gnu::weak]] void abort_message(const char*, ...) { __builtin_trap(); }
