// Replaces the libc++ functions that print a message and abort. In the WebAssembly module, these functions only trap. The module is some
// kilobytes smaller this way, and it imports only the clock from WASI. The definitions are weak, so a library with its own definitions
// still links.
#include <__system_error/system_error.h>
#include <__verbose_abort>

_LIBCPP_BEGIN_NAMESPACE_STD

[[gnu::weak]] void __libcpp_verbose_abort(const char*, ...) noexcept(_LIBCPP_VERSION >= 200000) { __builtin_trap(); }
[[gnu::weak]] void __throw_system_error(int, const char*) { __builtin_trap(); }

_LIBCPP_END_NAMESPACE_STD

extern "C" [[gnu::weak]] void abort_message(const char*, ...) { __builtin_trap(); }
