#include "threads.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace nono {

namespace {

// Runs threads until one of them has the answer, or until a limit of the caller is reached. Limits are checked every 20
// ms.
class Race {
public:
    // Calls work(i, stop) for i = 0 .. jobs - 1, each in its own thread. Returns when all calls have returned. When one
    // of them returns true, `stop` is set for the others. Throws std::system_error if the system has no thread left.
    template <class Work>
    void run(int jobs, Limits& limits, Work work) {
        running_ = jobs;
        vector<std::thread> threads;
        const auto run_job = [this, &work](int i) {
            if (work(i, stop_)) stop_ = true;
            const std::lock_guard guard(mutex_);
            running_--;
            done_.notify_one();
        };
        try {
            for (int i : range(jobs)) threads.emplace_back(run_job, i);
        } catch (...) {  // the system has no thread left
            stop_ = true;
            for (std::thread& thread : threads) thread.join();
            throw;
        }
        {
            std::unique_lock lock(mutex_);
            while (!done_.wait_for(lock, std::chrono::milliseconds(20), [this] { return running_ == 0; })) {
                lock.unlock();
                if (limits.spend(Limits::kInterval)) stop_ = true;  // so much work that the clock is read
                lock.lock();
            }
        }
        for (std::thread& thread : threads) thread.join();
    }

private:
    std::atomic<bool> stop_{false};
    std::mutex mutex_;
    std::condition_variable done_;
    int running_ = 0;
};

struct Poll {
    ModelCounter& counter;
    int index;
    std::atomic<bool>& stop;

    // Publishes the thread's lower bound. Returns true if the thread must stop.
    static bool poll(void* context) {
        const auto& self = *static_cast<Poll*>(context);
        self.counter.publish(self.index);
        return self.stop;
    }
};

// Adds the counters of a sweeper. The open cells and the shared store are the same for all sweepers, so their figures are
// not added up.
void add(Stats& sum, const Stats& sweeper) {
    const int64_t open_cells = std::max(sum.open_cells, sweeper.open_cells);
    const int64_t evictions = std::max(sum.count_evictions, sweeper.count_evictions);
#define COUNTER(name, help) sum.name += sweeper.name;
#include "model/stats.def"
    sum.open_cells = open_cells;
    sum.count_evictions = evictions;
}

// Returns the options for a member of a team of searches. The first member uses the given options, as a search in one thread
// does. Odd members look for proofs: they use no beliefs, and the other restart policy, so that the team tries both. Member 1
// also uses duality. With the default share, its proofs may take as much work as its search: 20 times 5 %. The other even
// members look for solutions, with four times the work on beliefs (a choice) and without duality. Only the first member looks
// for symmetric solutions.
Options member_options(const Options& options, int member) {
    Options part = options;
    if (member == 0) return part;
    part.symmetry = false;
    part.duality = options.duality && member == 1;
    if (member % 2 == 1) {
        part.restarts = options.restarts == kMixed ? kLuby : kMixed;
        part.belief = false;
        part.duality_effort = 20 * options.duality_effort;
    } else {
        part.belief_effort = 4 * options.belief_effort;
    }
    return part;
}

}  // namespace

// The statistics are those of `open`, which runs once, and the sums of those of the sweepers. A complete count wins;
// without one, the answer is the greatest lower bound.
void count_in_threads(ModelCounter& counter, int jobs, Limits& limits, Stats& stats, ModelCount& answer) {
    if (jobs == 1) return counter.run(limits, stats, answer);
    if (!counter.open(limits, stats, answer)) return;
    vector<Stats> thread_stats(jobs);
    vector<ModelCount> answers(jobs);
    vector<Stop> stops(jobs, Stop::kNone);
    Race race;
    race.run(jobs, limits, [&](int i, std::atomic<bool>& stop) {
        const size_t sweeper = i;
        Poll poll{counter, i, stop};
        Limits thread_limits(0, Poll::poll, &poll);
        counter.sweep(i, thread_limits, thread_stats[sweeper], answers[sweeper]);
        stops[sweeper] = thread_limits.stop();
        return answers[sweeper].complete;
    });
    const int64_t opened_bytes = std::exchange(stats.memory_bytes, 0);  // of `open`, whose memory is free again
    for (size_t i : indices(answers)) {
        if (answers[i].complete) answer = answers[i];
        else if (!answer.complete) answer.count = std::max(answer.count, answers[i].count);
        add(stats, thread_stats[i]);
    }
    stats.memory_bytes = std::max(stats.memory_bytes, opened_bytes);
    if (answer.complete) return;
    for (const Stop stop : stops) limits.set(stop);  // the reason why a single thread stopped, such as the memory limit
}

// Takes the answer of a search that has ended. Without one, takes the answer with the most solutions.
void solve_in_threads(const Model& model, const Options& options, const Query& query, int jobs, Limits& limits, Stats& stats,
                      Answer& answer) {
    if (jobs == 1) return Solver().solve(model, options, query, limits, stats, answer);
    vector<Stats> thread_stats(jobs, stats);
    vector<Answer> answers(jobs);
    vector<Stop> stops(jobs, Stop::kNone);
    Team team;
    Race race;
    race.run(jobs, limits, [&](int i, std::atomic<bool>& stop) {
        const size_t thread = i;
        Query thread_query = query;
        thread_query.seed += thread;
        const Options thread_options = member_options(options, i);
        Limits thread_limits(0, [](void* context) { return static_cast<std::atomic<bool>*>(context)->load(); }, &stop);
        Solver solver;
        solver.join(team, i);
        solver.solve(model, thread_options, thread_query, thread_limits, thread_stats[thread], answers[thread]);
        stops[thread] = thread_limits.stop();
        return thread_limits.stop() == Stop::kNone;
    });
    size_t best = 0;
    for (size_t i : indices(answers)) {
        const bool has_ended = stops[i] == Stop::kNone, best_has = stops[best] == Stop::kNone;
        const bool is_better = has_ended == best_has ? answers[i].count > answers[best].count : has_ended;
        if (is_better) best = i;
    }
    answer = std::move(answers[best]);
    stats = thread_stats[best];
    if (stops[best] != Stop::kNone) limits.set(stops[best]);
}

}  // namespace nono
