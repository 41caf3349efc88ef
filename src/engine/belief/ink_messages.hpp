// Messages on a board of two colours whose cells each lie in two lines, a row and a column: one number a message, in arrays by the place
// in the line, so that a line works through them four at a time. A message is written where the line that receives it reads it.
#pragma once

#include "belief/messages.hpp"

namespace nono {

class InkMessages : public Messages {
public:
    static bool fit(const LineBoard& board, const OpenCells& open, const LineMarginals& lines);
    InkMessages(LineBoard& board, const OpenCells& open, Random& random, LineMarginals&& lines, bool wide);

    void reset(double spread) override;
    double reinforce(double rate, double noise) override;
    void show(std::vector<uint8_t>& picture, std::vector<int32_t>& changed) override;
    double probability(int c, int colour) const override;

private:
    // The places of a row: at .. at + count - 1.
    struct Row {
        int32_t at, count;
    };

    int64_t receiving_work(int line) const override { return 1 + count(line) / 2; }
    int64_t sending_work(int line) const override { return 4 * receiving_work(line) + lines_.cost(line); }
    bool receive(int line, double tolerance) override;
    void keep_received(int line) override;
    void weigh(int line, double limit) override;
    void send(int line, double damping) override;
    int count(int line) const { return place_[line + 1] - place_[line]; }

    const bool wide_;
    std::vector<int32_t> place_;  // by line: the place of its first cell; whole groups of lanes
    std::vector<Row> rows_;       // lines that come first in their cells' lines
    std::vector<int32_t> peer_;   // place of the same cell in its other line; for known cells and beyond the line's end the last place
    std::vector<int32_t> home_;   // open cell -> its place in its row
    std::vector<int32_t> cell_;   // the model's cell of a row's place; -1: not open
    std::vector<double> is_open_;
    // By place: the message received and the field, the odds when the line last sent, the message sent.
    std::vector<double> in_, field_, received_, sent_;
    std::vector<double> incoming_, noise_;        // of the line at hand
    std::vector<double> totals_, probabilities_;  // in rows
    std::vector<uint8_t> is_ink_;                 // in rows: in the picture last shown
};

}  // namespace nono
