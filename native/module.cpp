// What Python sees of the solver. All else in this folder knows nothing of Python.
//
// Arrays are checked for shape here and for sense by the solver; the lock is released while it works.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <memory>

#include "solver.hpp"

namespace nb = nanobind;

namespace {

using strongsuit::Card;
using strongsuit::Deal;
using strongsuit::Solver;

using Deals = nb::ndarray<const std::uint64_t, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;
using Tables = nb::ndarray<nb::numpy, std::int8_t, nb::shape<-1, 5, 4>>;
using Answers = nb::ndarray<nb::numpy, std::int8_t, nb::shape<-1, 4>>;

// A flag that many solvers watch.
struct StopFlag {
    std::atomic<bool> value{false};
};

Deal deal_at(const Deals& deals, std::size_t row) {
    return {deals(row, 0), deals(row, 1), deals(row, 2), deals(row, 3)};
}

template <class Array, class Value>
Array own(std::unique_ptr<Value[]> values, std::initializer_list<std::size_t> shape) {
    Value* data = values.get();
    nb::capsule owner(values.release(), [](void* p) noexcept { delete[] static_cast<Value*>(p); });
    return Array(data, shape, owner);
}

void copy_table(const strongsuit::TrickTable& table, std::int8_t* out) {
    for (int strain = 0; strain < 5; ++strain)
        for (int declarer = 0; declarer < 4; ++declarer)
            if (table[strain][declarer] >= 0) out[4 * strain + declarer] = table[strain][declarer];
}

// One strain of many alike deals: what one taught helps the next, and so does its result as a guess.
void solve_strain(Solver& solver, const Deals& deals, int strain, unsigned declarers, std::int8_t* out) {
    int guess[4] = {-1, -1, -1, -1};
    solver.forget();
    for (std::size_t row = 0; row < deals.shape(0); ++row)
        for (int declarer = 0; declarer < 4; ++declarer)
            if (declarers >> declarer & 1) {
                guess[declarer] = solver.tricks(deal_at(deals, row), strain, declarer, guess[declarer]);
                out[20 * row + 4 * strain + declarer] = static_cast<std::int8_t>(guess[declarer]);
            }
}

// With `keep`, deals are taken strain by strain and what one taught helps the next.
void solve_all(Solver& solver, const Deals& deals, unsigned strains, unsigned declarers, bool keep,
               std::int8_t* out) {
    const std::size_t n = deals.shape(0);
    if (!keep) {
        for (std::size_t row = 0; row < n; ++row) {
            solver.forget();
            copy_table(solver.table(deal_at(deals, row), strains, declarers), out + 20 * row);
        }
        return;
    }
    for (int strain = 0; strain < 5; ++strain)
        if (strains >> strain & 1) solve_strain(solver, deals, strain, declarers, out);
}

Tables tables(Solver& solver, const Deals& deals, unsigned strains, unsigned declarers, bool keep) {
    const std::size_t n = deals.shape(0);
    std::unique_ptr<std::int8_t[]> out(new std::int8_t[20 * n]);
    {
        nb::gil_scoped_release unlocked;
        std::fill_n(out.get(), 20 * n, std::int8_t{-1});
        solve_all(solver, deals, strains, declarers, keep, out.get());
    }
    return own<Tables>(std::move(out), {n, 5, 4});
}

// One zero-window search a declarer, who share what the table holds; 1, 0, or -1 where not asked.
Answers makes(Solver& solver, const Deals& deals, int strain, unsigned declarers, int target, bool keep) {
    const std::size_t n = deals.shape(0);
    std::unique_ptr<std::int8_t[]> out(new std::int8_t[4 * n]);
    {
        nb::gil_scoped_release unlocked;
        std::fill_n(out.get(), 4 * n, std::int8_t{-1});
        solver.forget();
        for (std::size_t row = 0; row < n; ++row) {
            if (!keep) solver.forget();
            for (int declarer : {0, 2, 1, 3})
                if (declarers >> declarer & 1)
                    out[4 * row + declarer] = solver.makes(deal_at(deals, row), strain, declarer, target);
        }
    }
    return own<Answers>(std::move(out), {n, 4});
}

std::vector<std::pair<int, int>> every_card(Solver& solver, const Deals& hands, int strain, int leader,
                                            const std::vector<Card>& trick) {
    if (hands.shape(0) != 1 || trick.size() > 3)
        throw std::invalid_argument("expected one position and at most 3 cards of a trick");
    strongsuit::Position position;
    position.hands = deal_at(hands, 0);
    position.strain = strain;
    position.leader = leader;
    position.trick_count = static_cast<int>(trick.size());
    std::copy(trick.begin(), trick.end(), position.trick.begin());
    nb::gil_scoped_release unlocked;
    std::vector<std::pair<int, int>> found;
    for (const auto& result : solver.every_card(position)) found.emplace_back(result.card, result.tricks);
    return found;
}

std::vector<int> analyse_play(Solver& solver, const Deals& deals, int strain, int declarer,
                              const std::vector<Card>& cards) {
    if (deals.shape(0) != 1) throw std::invalid_argument("expected one deal");
    nb::gil_scoped_release unlocked;
    return solver.analyse_play(deal_at(deals, 0), strain, declarer, cards);
}

}  // namespace

NB_MODULE(_native, module) {
    module.doc() = "The double-dummy solver.";
    nb::exception<strongsuit::Stopped>(module, "StoppedError", PyExc_RuntimeError);

    nb::class_<StopFlag>(module, "StopFlag", "Set it, and the solvers that watch it stop.")
        .def(nb::init<>())
        .def("set", [](StopFlag& flag) { flag.value = true; });

    using namespace nb::literals;
    nb::class_<Solver>(module, "Solver", "For one thread at a time; solvers share nothing.")
        .def(
            "__init__",
            [](Solver* self, std::size_t max_bytes, const StopFlag& stop, bool plain) {
                new (self) Solver(max_bytes, plain ? strongsuit::Code::kPlain : strongsuit::Code::kBest);
                self->set_stop(&stop.value);
            },
            "max_bytes"_a, "stop"_a, "plain"_a = false, nb::keep_alive<1, 3>())
        .def("tables", &tables, "deals"_a, "strains"_a, "declarers"_a, "keep"_a)
        .def("makes", &makes, "deals"_a, "strain"_a, "declarers"_a, "target"_a, "keep"_a)
        .def("every_card", &every_card, "hands"_a, "strain"_a, "leader"_a, "trick"_a)
        .def("analyse_play", &analyse_play, "deal"_a, "strain"_a, "declarer"_a, "cards"_a)
        .def_prop_ro("nodes", &Solver::nodes);
}
