// The messages of belief propagation between the open cells of a board and its lines, and a field. The field pulls each
// cell towards its currently most likely colours. Messages, the field and beliefs are odds: each number compares one
// colour of a cell with the cell's first colour, which needs no number.
#pragma once

#include "base/limits.hpp"
#include "base/random.hpp"
#include "belief/line_marginals.hpp"
#include "line/line_board.hpp"

namespace nono {

// The cells of a board that lie in a line and have several colours left.
struct OpenCells {
    // Lists the open cells, their colours, and the lines through them.
    explicit OpenCells(const LineBoard& board) {
        const Model& model = *board.model;
        lines.assign(board.lines.size(), 0);
        index.assign(model.num_cells(), -1);
        cells.reserve(model.num_cells());
        value_start.reserve(model.num_cells() + 1);
        values.reserve(2 * model.num_cells());
        value_start.push_back(0);
        vector<uint8_t> domain;
        for (int cell : range(model.num_cells())) {
            board.domain(cell, domain);
            if (domain.size() < 2 || board.cell_lines(cell).empty()) continue;
            append(values, domain);
            index[cell] = count_of(cells);
            cells.push_back(cell);
            value_start.push_back(count_of(values));
            for (const Crossing& crossing : board.cell_lines(cell)) lines[crossing.line] = 1;
        }
        assert(value_start.size() == cells.size() + 1 && std::cmp_equal(value_start.back(), values.size()));
    }

    int size() const { return count_of(cells); }
    // Returns the colours of open cell number c, ascending: at least two.
    span<const uint8_t> colours(int c) const {
        return {values.data() + value_start[c], checked<size_t>(value_start[c + 1] - value_start[c])};
    }

    IntVector cells;        // the open cells, in order
    IntVector index;        // per cell of the model: its index in cells, or -1
    IntVector value_start;  // open cell c may have the colours values[value_start[c] .. value_start[c + 1])
    vector<uint8_t> values;
    vector<uint8_t> lines;  // per line of the board: 1 if it has open cells
};

// Upper bounds for the odds that a line receives, for the odds that it sends, and for a cell's total odds.
constexpr double kReceived = 0x1p18, kSent = 0x1p20, kTotal = 0x1p43;

// A share below this is treated as a rounding error.
constexpr double kTiny = 1e-12;

inline double clip(double odds, double limit) { return std::min(std::max(odds, 1 / limit), limit); }

class Messages {
public:
    virtual ~Messages() = default;

    const LineMarginals& lines() const { return lines_; }
    // Chooses random messages whose log-odds are bounded by `spread`, and removes the field.
    virtual void reset(double spread) = 0;
    // The line sends its messages if messages are damped, or if an incoming probability has changed by more than
    // `tolerance` since the line last sent. A damped message keeps the share `damping` of its old probabilities.
    // Returns the work.
    int64_t pass(int line, double damping, double tolerance) {
        // With damping, a message changes even if the line receives the same odds again.
        if (!receive(line, tolerance) && damping == 0) return receiving_work(line);
        if (settle_received(line)) send(line, damping);  // a line without an arrangement sends nothing
        return sending_work(line);
    }

    // Computes the beliefs of the cells and sets the field to `rate` times their log-odds plus some noise. Returns the
    // total change of the probabilities since the last call.
    virtual double reinforce(double rate, double noise) = 0;
    // Sets each cell of the picture to its most likely colour and lists the cells that changed.
    virtual void write_picture(vector<uint8_t>& picture, IntVector& changed) = 0;
    // Returns the probability of a colour in open cell c according to the last beliefs.
    virtual double probability(int c, int colour) const = 0;
    // Saves the messages, the field and the beliefs.
    void keep() {
        kept_.resize(state_.size());
        for (size_t i : indices(state_)) kept_[i] = *state_[i];
    }

    // Brings back what `keep` saved.
    void restore() {
        assert(kept_.size() == state_.size());
        for (size_t i : indices(state_)) *state_[i] = kept_[i];
    }

protected:
    struct Known {
        int32_t position, colour;  // `colour` is the line's number for the colour
    };

    // Lists the cells of each line that have a single colour left.
    Messages(LineBoard& board, const OpenCells& open, Random& random, LineMarginals&& lines)
        : board_(board), open_(open), random_(random), lines_(std::move(lines)) {
        for (int line : indices(board.lines)) {
            known_start_.push_back(count_of(known_));
            if (lines_.cost(line) == 0) continue;
            int32_t position = -1;
            for (const int32_t cell : board.line_cells(line)) {
                position++;
                if (open.index[cell] >= 0) continue;
                int32_t colour = 0;
                while (!board.may_be(line, colour, position)) colour++;
                known_.push_back({position, colour});
            }
        }
        known_start_.push_back(count_of(known_));
    }

    Messages(const Messages&) = delete;
    Messages& operator=(const Messages&) = delete;

    // The cost of `receive`, and the cost of a pass in which the line sends its messages, in the unit of LineMarginals::cost.
    virtual int64_t receiving_work(int line) const = 0;
    virtual int64_t sending_work(int line) const = 0;
    // Collects the odds that a line receives, each in 1/kReceived .. kReceived. Returns true if any of these odds has
    // changed by more than `tolerance`, measured as a probability.
    virtual bool receive(int line, double tolerance) = 0;
    // Stores the collected odds as the odds received when the line last sent.
    virtual void keep_received(int line) = 0;
    // Passes the collected odds, limited to 1/limit .. limit, to lines() as weights.
    virtual void weigh(int line, double limit) = 0;
    // Sends every cell the line's own contribution: the marginal divided by the message received from the cell.
    virtual void send(int line, double damping) = 0;

    // Computes a line's marginals from the odds that it received. If these odds contradict the clue so strongly that
    // numbers underflow, weakens the odds step by step. Returns false if the line has no arrangement.
    bool settle_received(int line) {
        keep_received(line);
        for (double limit = kReceived; limit > 1.01; limit = std::sqrt(limit)) {
            weigh(line, limit);
            if (lines_.run(line)) return true;
        }
        return false;
    }

    // Returns the cells of the line with one colour left.
    span<const Known> known_cells(int line) const {
        return span(known_).subspan(known_start_[line], known_start_[line + 1] - known_start_[line]);
    }

    LineBoard& board_;
    const OpenCells& open_;
    Random& random_;
    LineMarginals lines_;
    vector<vector<double>*> state_;  // the arrays that `keep` saves

private:
    IntVector known_start_;  // one entry per line
    vector<Known> known_;
    vector<vector<double>> kept_;
};

}  // namespace nono
