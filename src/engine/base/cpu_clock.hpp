// The CPU time of this process and of this thread.
#pragma once

namespace nono {

// Return seconds since some moment. WebAssembly has no CPU clock, so that both return 0 there.
double cpu_of_process();
double cpu_of_thread();

}  // namespace nono
