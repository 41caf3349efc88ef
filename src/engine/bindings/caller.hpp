// The side that makes a call: its time limit, whether it cancels the call, and whether it wants reports.
#pragma once

#include "base/limits.hpp"
#include "bindings/words.hpp"

namespace nono::bindings {

template <class... Values>
void put_all(WordWriter& out, const Values&... values);  // values.hpp

class Caller {
public:
    static constexpr double kPause = 0.25;  // usual seconds between two reports

    Caller(const Caller&) = delete;
    Caller& operator=(const Caller&) = delete;

    // A nono::Interrupt function whose context is a Caller. Returns true if the call must stop. Also reports how far it
    // is, from time to time.
    static bool poll(void* context) {
        auto& self = *static_cast<Caller*>(context);
        if (self.is_over()) return true;
        if (self.look_ && self.limits.elapsed() >= self.next_look_) {
            self.next_look_ = self.limits.elapsed() + self.pause_;
            self.look_();
        }
        return self.limits.stopped();
    }

    // Returns true if the call was cancelled or interrupted. After true, every later call returns true too.
    virtual bool is_over() = 0;
    // Returns the name of the limit that stopped this call. An interrupt then raises no exception any more.
    const char* stop() {
        says_stop_ = true;
        return word(limits.stop());
    }
    // Returns the name of a limit, which may belong to a part of the call.
    virtual const char* word(Stop stop) const;

    // Passes values to the caller's function, if there is one. The call is stopped if that function fails.
    template <class... Values>
    void report(const Values&... values) {
        if (limits.stopped() || !hears()) return;
        WordWriter report;
        put_all(report, values...);
        tell(report.words());
    }
    // From now on, `look` is called about every `pause` seconds to report how far the call is.
    void report_often(std::function<void()> look, double pause = kPause) {
        look_ = std::move(look);
        pause_ = next_look_ = pause;
    }

    // Refuses the arguments of the call, which then has no answer. The first fault counts; an empty text is none.
    void refuse(string_view fault) {
        if (fault_.empty()) fault_ = fault;
    }
    bool has_refused() const { return !fault_.empty(); }
    const string& fault() const { return fault_; }

    // Surround the work of a call, for which Python lets other threads run.
    virtual void begin() { limits = Limits(seconds, poll, this); }
    virtual void end() {}
    // Returns false if the call gets no answer, after its end.
    virtual bool may_answer() { return !has_refused(); }

    double seconds = 0;  // the time limit
    Limits limits{0, nullptr, nullptr};

protected:
    Caller() = default;
    ~Caller() = default;
    // Returns true if the caller wants reports.
    virtual bool hears() const = 0;
    // Passes on the words of a report.
    virtual void tell(Ints report) = 0;

    bool says_stop_ = false;

private:
    string fault_;
    std::function<void()> look_;
    double pause_ = 0;
    double next_look_ = 0;  // in seconds since the beginning of the call
};

}  // namespace nono::bindings
