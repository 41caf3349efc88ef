// The messages of belief propagation between the open cells of a board and its lines, with the field that pulls each cell towards its
// own belief. Messages, field and beliefs of a cell are odds of its second, third ... colour against its first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/limits.hpp"
#include "base/random.hpp"
#include "belief/line_marginals.hpp"
#include "line/line_board.hpp"

namespace nono {

// The cells of a board that have several colours left and a line.
struct OpenCells {
    explicit OpenCells(const LineBoard& board);

    int size() const { return static_cast<int>(cells.size()); }
    std::span<const uint8_t> colours(int c) const {
        return {values.data() + value_start[c], static_cast<size_t>(value_start[c + 1] - value_start[c])};
    }

    std::vector<int32_t> cells;        // by number
    std::vector<int32_t> index;        // model cell -> its place in cells, or -1
    std::vector<int32_t> value_start;  // open cell c may have the colours values[value_start[c] .. value_start[c + 1])
    std::vector<uint8_t> values;
    std::vector<uint8_t> lines;  // of each line of the board, whether it has open cells
};

// Bounds of odds: of the messages that a line receives, of those that it sends, and of a cell in total.
constexpr double kReceived = 0x1p18, kSent = 0x1p20, kTotal = 0x1p43;
// A share below this is taken for rounding.
constexpr double kTiny = 1e-12;

inline double clip(double odds, double limit) { return std::min(std::max(odds, 1 / limit), limit); }

class Messages {
public:
    // Those of the board, the faster kind where it fits. `wide` as in LineMarginals.
    static std::unique_ptr<Messages> make(LineBoard& board, const OpenCells& open, Limits& limits, Random& random, bool wide);
    virtual ~Messages() = default;

    const LineMarginals& lines() const { return lines_; }
    // Random messages, `spread` bounds their log-odds; no field.
    virtual void reset(double spread) = 0;
    // The line sends its messages if a probability that it receives has changed by more than `tolerance` since it last did, or if it
    // damps them: each then keeps that share of its old probabilities. Returns the work.
    int64_t pass(int line, double damping, double tolerance);
    // Leaves the marginals of the line under the messages that it receives in lines(). False: it has no arrangement at all.
    bool settle(int line);
    // Multiplies up the beliefs of the cells and sets the field to `rate` times their log-odds and some noise; returns by how much the
    // probabilities have changed since the last time.
    virtual double reinforce(double rate, double noise) = 0;
    // Sets the cells of the picture to their likeliest colours and lists those that change.
    virtual void show(std::vector<uint8_t>& picture, std::vector<int32_t>& changed) = 0;
    // The probability of a colour of open cell c, by the last beliefs.
    virtual double probability(int c, int colour) const = 0;
    // Messages, field and beliefs are kept; and are again as they were then.
    void keep();
    void restore();

protected:
    struct Known {
        int32_t position, colour;  // the line's name for it
    };

    Messages(LineBoard& board, const OpenCells& open, Random& random, LineMarginals&& lines);
    Messages(const Messages&) = delete;
    Messages& operator=(const Messages&) = delete;

    // The work of `receive`, and of a pass in which the line sends.
    virtual int64_t receiving_work(int line) const = 0;
    virtual int64_t sending_work(int line) const = 0;
    // Collects the odds that a line receives, each in 1/kReceived .. kReceived; returns whether one of them has changed.
    virtual bool receive(int line, double tolerance) = 0;
    // Keeps the odds that were collected as those with which the line last sent.
    virtual void keep_received(int line) = 0;
    // Gives lines() the odds that were collected, brought into 1/limit .. limit, as weights.
    virtual void weigh(int line, double limit) = 0;
    // Sends every cell the line's own part of its marginals: the message received from the cell is divided out.
    virtual void send(int line, double damping) = 0;

    bool settle_received(int line);
    // The line's cells of one colour.
    std::span<const Known> known(int line) const {
        return std::span(known_).subspan(known_start_[line], known_start_[line + 1] - known_start_[line]);
    }

    LineBoard& board_;
    const OpenCells& open_;
    Random& random_;
    LineMarginals lines_;
    std::vector<std::vector<double>*> state_;  // that `keep` keeps

private:
    std::vector<int32_t> known_start_;  // by line
    std::vector<Known> known_;
    std::vector<std::vector<double>> kept_;
};

}  // namespace nono
