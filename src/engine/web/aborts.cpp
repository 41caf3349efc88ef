// The ends of the library, which would print a message: here the call traps. Without them the module is some kilobytes smaller, and imports
// nothing but the clock.
#include <__system_error/system_error.h>
#include <__verbose_abort>

#ifndef _LIBCPP_VERBOSE_ABORT_NOEXCEPT  // before libc++ 20
#define _LIBCPP_VERBOSE_ABORT_NOEXCEPT
#endif

_LIBCPP_BEGIN_NAMESPACE_STD

void __libcpp_verbose_abort(const char*, ...) _LIBCPP_VERBOSE_ABORT_NOEXCEPT { __builtin_trap(); }
void __throw_system_error(int, const char*) { __builtin_trap(); }

_LIBCPP_END_NAMESPACE_STD

extern "C" void abort_message(const char*, ...) { __builtin_trap(); }
