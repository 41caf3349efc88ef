// The bindings for WebAssembly: the page writes the words of a call (words.hpp) to `input`, calls `call`, and finds the
// words of the answer at `output` until the next call. Without enough memory, the call traps, and the page must replace
// the instance.
#include "bindings/calls.hpp"

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("env"), import_name(#name)))

namespace nono::bindings {

namespace {

extern "C" {
// Receives the words of a report.
IMPORT(tell) void page_tell(const int32_t* words, int size);
// Called about every 20 ms. If it returns 1, the engine stops.
IMPORT(poll) int page_poll();
}

IntVector input, output;

class Page final : public Caller {
public:
    bool is_over() override { return page_poll() != 0; }

private:
    bool hears() const override { return true; }
    void tell(Ints report) override { page_tell(report.data(), count_of(report)); }
};

}  // namespace

extern "C" {

// Makes room for the words of a call. Returns where the page writes them.
EXPORT(input) int32_t* page_input(uint32_t size) {
    input.resize(size);
    return input.data();
}

// Makes the call whose words are at `input`.
EXPORT(call) void page_call() {
    Page page;
    output = ask(input, page);
}

EXPORT(output) const int32_t* page_output() { return output.data(); }
EXPORT(output_size) int page_output_size() { return count_of(output); }

}  // extern "C"

}  // namespace nono::bindings
