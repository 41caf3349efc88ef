// Sessions: several questions about one model.
#include "session.hpp"

#include "bindings/calls.hpp"
#include "bindings/flat_model.hpp"

namespace nono::bindings {

// A model, and the memory that it borrows.
struct OwnedModel {
    IntVector words;
    std::shared_ptr<const BoardCells> board;
    Model model;
};

class Questions : public Session {
public:
    Questions(std::unique_ptr<const OwnedModel> owned, const Options& options, uint64_t seed, Bytes picture)
        : Session(owned->model, options, seed, picture), cells(owned->model.num_shown()), owned_(std::move(owned)) {}

    // A call to a session. There can be only one at a time, because other threads of Python run during the call.
    class Turn {
    public:
        // Begins the turn, or refuses the call if another thread has one.
        Turn(Caller& caller, const std::shared_ptr<Questions>& session)
            : caller_(caller), session_(*session), has_begun_(!session->is_busy_.exchange(true)) {
            if (!has_begun_) caller.refuse("the session is in use by another thread");
            if (caller.is_over()) caller.limits.set(Stop::kInterrupt);  // a short call may end before it checks for an interrupt
            if (has_begun_) session_.set_limits(caller.limits);
        }
        ~Turn() {
            if (has_begun_) session_.is_busy_ = false;
        }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

        explicit operator bool() const { return has_begun_; }
        // Returns true if there is still time for this part of the call.
        bool has_time(double seconds) const { return session_.limits().elapsed() < seconds; }
        // Ends the work of the call. Returns the word for the limit that it has reached.
        const char* stop() {
            if (has_begun_) caller_.limits = session_.limits();
            return caller_.stop();
        }

    private:
        Caller& caller_;
        Questions& session_;
        const bool has_begun_;
    };

    const size_t cells;

private:
    const std::unique_ptr<const OwnedModel> owned_;
    std::atomic<bool> is_busy_{false};
};

// Makes a session about a copy of the model.
Answer<session> session(Caller& caller, Ints words, const Options& options, uint64_t seed, Bytes picture) {
    auto owned = std::make_unique<OwnedModel>();
    owned->words.assign(words.begin(), words.end());
    caller.refuse(read_model(owned->words, owned->model, owned->board));
    const Model& model = owned->model;
    if (options.strategy != kLearning) caller.refuse("option strategy: expected learning in a session");
    if (picture.data() != nullptr && count_of(picture) != model.num_shown())
        caller.refuse("expected a picture with one colour per cell of the board");
    if (caller.has_refused()) return nullptr;
    return std::make_shared<Questions>(std::move(owned), options, seed, picture);
}

// Begins a question (Session::ask).
Answer<session_ask> session_ask(Caller& caller, const std::shared_ptr<Questions>& session, Ints values, int64_t limit) {
    if (const Questions::Turn turn(caller, session); turn) session->begin_question(values, limit);
    return {};
}

// Returns up to `most` further solutions, and whether there are no more. After kSlice, returns as soon as it has one.
Answer<session_more> session_more(Caller& caller, const std::shared_ptr<Questions>& session, int64_t most) {
    static constexpr double kSlice = 0.02;  // seconds after which the solutions so far are returned
    Pictures pictures{{}, 0, session->cells};
    bool is_over = false;
    Questions::Turn turn(caller, session);
    vector<uint8_t> solution;
    while (turn && pictures.count < most && (pictures.count == 0 || turn.has_time(kSlice))) {
        const auto result = session->next(solution);
        is_over = result == Session::Found::kNothing;
        if (result != Session::Found::kSolution) break;
        pictures.count++;
        append(pictures.colours, solution);
    }
    return {std::move(pictures), is_over, turn.stop()};
}

// Returns values of the question that contradict each other (Session::core).
Answer<session_core> session_core(Caller& caller, const std::shared_ptr<Questions>& session) {
    Questions::Turn turn(caller, session);
    auto values = turn ? session->core() : IntVector();
    return {std::move(values), turn.stop()};
}

// Compares all solutions that have these values. Returns one of them, and for each cell: 0 unknown, 1 equal in all solutions,
// 2 different in some. Also returns whether there is no solution.
Answer<session_common> session_common(Caller& caller, const std::shared_ptr<Questions>& session, Ints values) {
    static constexpr uint8_t kEqual = 1, kDifferent = 2;
    vector<uint8_t> first, states(session->cells);
    const auto listen = [&](int cell, Bytes solution) {
        if (cell >= 0) states[cell] = kEqual;
        if (first.empty()) first.assign(solution.begin(), solution.end());
        for (size_t i : indices(solution)) {
            if (solution[i] != first[i]) states[i] = kDifferent;
        }
    };
    Questions::Turn turn(caller, session);
    const auto result = turn ? session->compare_solutions(values, listen) : Session::Found::kStopped;
    return {std::move(first), std::move(states), result == Session::Found::kNothing, turn.stop()};
}

Answer<session_stats> session_stats(Caller&, const std::shared_ptr<Questions>& session) { return session->stats(); }

}  // namespace nono::bindings
