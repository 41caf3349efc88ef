// Messages on a board of two colours where each cell lies in one row and one column. Each message is one number. It is
// stored at the position where the receiving line reads it, so that a line processes four messages at a time.
#pragma once

#include "belief/messages.hpp"

namespace nono {

class InkMessages : public Messages {
public:
    static bool fit(const LineBoard& board, const OpenCells& open, const LineMarginals& lines);
    InkMessages(LineBoard& board, const OpenCells& open, Random& random, LineMarginals&& lines, bool wide);

    void reset(double spread) override;
    double reinforce(double rate, double noise) override;
    void show(vector<uint8_t>& picture, IntVector& changed) override;
    double probability(int c, int colour) const override;

private:
    // The positions of a row: at .. at + count - 1.
    struct Row {
        int32_t at, count;
    };

    int64_t receiving_work(int line) const override { return 1 + count(line) / 2; }
    int64_t sending_work(int line) const override { return 4 * receiving_work(line) + lines_.cost(line); }
    bool receive(int line, double tolerance) override;
    void keep_received(int line) override;
    void weigh(int line, double limit) override;
    void send(int line, double damping) override;
    bool are_delivered(int from, int to) const;
    int count(int line) const { return place_[line + 1] - place_[line]; }

    const bool wide_;
    IntVector place_;   // per line: the position of its first cell; lines occupy whole groups of lanes
    vector<Row> rows_;  // the positions of each row, which is the first of the two lines of its cells
    // For each position, the position of the same cell in the crossing line. Known cells and positions beyond the end
    // of the line map to the last position.
    IntVector peer_;
    IntVector home_;  // for each open cell: its position in its row
    IntVector cell_;  // for each position in a row: the cell of the model, or -1 if it is not open
    vector<double> is_open_;
    // Four numbers for each position: the message received, the field, the odds received when the line last sent, and
    // the message sent.
    vector<double> in_, field_, received_, sent_;
    vector<double> incoming_, noise_;        // of the current line
    vector<double> totals_, probabilities_;  // per position in rows
    vector<uint8_t> is_ink_;                 // per position in rows: 1 if the last picture shown has ink there
};

}  // namespace nono
