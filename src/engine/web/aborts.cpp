// The ends of the library, which would print a message: here the call traps. Without them the module is some kilobytes smaller, and imports
// nothing but the clock. Weak: a library that needs its own keeps it.
#include <__system_error/system_error.h>
#include <__verbose_abort>

_LIBCPP_BEGIN_NAMESPACE_STD

[[gnu::weak]] void __libcpp_verbose_abort(const char*, ...) noexcept(_LIBCPP_VERSION >= 200000) { __builtin_trap(); }
[[gnu::weak]] void __throw_system_error(int, const char*) { __builtin_trap(); }

_LIBCPP_END_NAMESPACE_STD

extern "C" [[gnu::weak]] void abort_message(const char*, ...) { __builtin_trap(); }
