#!/usr/bin/env python3
"""Trains the model of crates/difficulty and prints its cross-validated figures.

    rookwright rate PUZZLES.csv --features --choices CHOICES.bin > FEATURES.csv
    scripts/train-difficulty.py FEATURES.csv CHOICES.bin --write crates/difficulty/src

PUZZLES.csv is in the format of the Lichess puzzle database. FEATURES.csv has the columns `id,moves,rating` and the
features; an empty value is unknown. CHOICES.bin holds what is seen of every legal move (features/training.rs).

The model has three parts. A network gives each legal move a probability of being chosen; it is trained so that the
logarithms of the probabilities along the main line add up to the rating. Its outcomes are the features `choice_*`.
Trees turn all features into a rating. More trees estimate the error, for the interval.

Needs numpy, scipy and lightgbm. The same input gives the same table.
"""

import argparse
import csv
import itertools
import json
import multiprocessing
import os
import struct
from pathlib import Path

# One thread for each process of the networks.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import lightgbm
import numpy as np
from scipy.stats import spearmanr

SEED = 1
PROCESSES = 2
FOLDS = 5
HIDDEN = 32
EPOCHS = 40
BATCH = 256
LEARNING_RATE = 1e-2
DECAY = 0.1
# The weight of the other aim of the network: that the winning move is likely.
LIKELIHOOD = 0.02
# Ratings are divided by this number while the network is trained.
SCALE = 300.0
# The input of the network that depends on the opponent's last move.
RECAPTURE = 38
# How many mates are trained without the opponent's last move.
DROPPED = 0.3
BESIDE = 255
SMALLEST = 1e-6
LARGEST = float(np.finfo(np.float32).max)
TREES = 500
COVERAGE = 0.8
# The same numbers as in crates/difficulty/src/rating.rs.
LEAST_FOR_QUIET_KEYS = 1400
LEAST_HALF_FOR_COMPOSED = 500
STRETCH_FOR_COMPOSED = 1.5

RATING = dict(objective="l2", learning_rate=0.055, num_leaves=15, min_data_in_leaf=20, feature_fraction=0.3,
              bagging_fraction=0.7, bagging_freq=1, lambda_l2=5.0)
SPREAD = dict(objective="quantile", alpha=COVERAGE, learning_rate=0.05, num_leaves=7, min_data_in_leaf=100,
              feature_fraction=0.3, bagging_fraction=0.7, bagging_freq=1)
SPREAD_TREES = 120
COMMON = dict(verbose=-1, seed=SEED, deterministic=True, force_row_wise=True, num_threads=2, max_bin=63)


class Mates:
    """The rated mates: features, and what is seen of every legal move."""

    def __init__(self, features, choices):
        with open(features, newline="", encoding="utf-8") as file:
            rows = csv.reader(file)
            self.names = next(rows)[3:]
            table = list(rows)
        number = lambda text: float(text) if text else np.nan
        self.moves = np.array([int(row[1]) for row in table])
        self.rating = np.array([float(row[2]) for row in table])
        self.features = np.array([[number(text) for text in row[3:]] for row in table], np.float32)
        self.size = len(table)
        self.read_choices(Path(choices).read_bytes())
        self.lead = [at for at, name in enumerate(self.names) if name.startswith("lead_")]
        self.choice = [at for at, name in enumerate(self.names) if name.startswith("choice_")]

    def read_choices(self, data):
        # The number of inputs follows from the length of the first position.
        at, blocks, mates, places = 0, [], [], []
        width = self.width_of(data)
        for mate in range(self.size):
            (positions,) = struct.unpack_from("<H", data, at)
            at += 2
            for _ in range(positions):
                place, moves = struct.unpack_from("<BH", data, at)
                at += 3
                length = moves * (width + 1)
                blocks.append(np.frombuffer(data, np.int8, length, at).reshape(moves, width + 1))
                mates.append(mate)
                places.append(place)
                at += length
        assert at == len(data), "the file of choices belongs to other features"
        everything = np.concatenate(blocks)
        self.wins = everything[:, 0] > 0
        self.seen = everything[:, 1:].astype(np.float32)
        lengths = np.array([len(block) for block in blocks])
        self.starts = np.r_[0, np.cumsum(lengths)[:-1]]
        self.position = np.repeat(np.arange(len(blocks)), lengths)
        self.mate = np.array(mates)
        self.place = np.array(places)
        self.is_main = self.place != BESIDE

    @staticmethod
    def width_of(data):
        """Finds the number of inputs for which the records of the file end where the file ends."""
        for width in range(1, 256):
            at = 0
            try:
                for _ in range(50):
                    (positions,) = struct.unpack_from("<H", data, at)
                    at += 2
                    if not 1 <= positions <= 16:
                        raise ValueError
                    for nth in range(positions):
                        place, moves = struct.unpack_from("<BH", data, at)
                        if moves > 1152 or (nth == 0) != (place == 0):
                            raise ValueError
                        at += 3 + moves * (width + 1)
            except (struct.error, ValueError):
                continue
            return width
        raise SystemExit("the file of choices cannot be read")

    def without_last_move(self, which):
        """Returns the inputs of the network with the last moves of these mates unknown."""
        seen = self.seen.copy()
        hides = which[self.mate] & (self.place == 0)
        seen[hides[self.position], RECAPTURE] = 0
        return seen


def place_of(place):
    return np.minimum(place, 2)


class Net:
    """A conditional logit over the legal moves, with one hidden layer."""

    def __init__(self, mates, rows, seed=SEED):
        random = np.random.default_rng(seed)
        hidden_rows = np.zeros(mates.size, bool)
        hidden_rows[random.random(mates.size) < DROPPED] = True
        seen = mates.without_last_move(hidden_rows)
        mean, deviation = seen.mean(0), seen.std(0) + 1e-6
        inputs = (seen - mean) / deviation
        width = seen.shape[1]
        weights = {
            "hidden": random.normal(0, width**-0.5, (width, HIDDEN)),
            "bias": np.zeros(HIDDEN),
            "out": random.normal(0, 0.3 * HIDDEN**-0.5, HIDDEN),
            "direct": np.zeros(width),
            "bases": np.array([1.8, 2.1, 2.35, 2.5, 2.7]),
            "places": np.array([1.2, 0.8, 0.55]),
        }
        weights = {name: value.astype(np.float32) for name, value in weights.items()}
        self.train(mates, np.array(rows), inputs, weights, random)
        # The inputs are used as they are: mean and deviation go into the weights.
        scaled = (weights["hidden"] / deviation[:, None]).astype(np.float32)
        self.weights = weights | {
            "hidden": scaled,
            "bias": (weights["bias"] - mean @ scaled).astype(np.float32),
            "direct": (weights["direct"] / deviation).astype(np.float32),
        }

    @staticmethod
    def train(mates, rows, inputs, weights, random):
        """Adam with a falling rate, on batches of mates."""
        first = np.searchsorted(mates.mate, np.arange(mates.size + 1))
        ends = np.r_[mates.starts, len(mates.wins)]
        main_positions = [np.arange(first[at], first[at + 1]) for at in range(mates.size)]
        main_positions = [positions[mates.is_main[positions]] for positions in main_positions]
        means = {name: np.zeros_like(value) for name, value in weights.items()}
        squares = {name: np.zeros_like(value) for name, value in weights.items()}
        steps, done = EPOCHS * (len(rows) // BATCH), 0
        for _ in range(EPOCHS):
            random.shuffle(rows)
            for start in range(0, len(rows) - BATCH + 1, BATCH):
                batch = np.sort(rows[start : start + BATCH])
                positions = np.concatenate([main_positions[at] for at in batch])
                moves = np.concatenate([np.arange(ends[at], ends[at + 1]) for at in positions])
                done += 1
                gradients = Net.gradients(mates, batch, positions, moves, inputs[moves], weights)
                rate = LEARNING_RATE * (1 - done / steps) + 1e-5
                for name, gradient in gradients.items():
                    means[name] = 0.9 * means[name] + 0.1 * gradient
                    squares[name] = 0.99 * squares[name] + 0.01 * gradient**2
                    step = means[name] / (1 - 0.9**done) / (np.sqrt(squares[name] / (1 - 0.99**done)) + 1e-8)
                    weights[name] = (weights[name] - rate * step).astype(np.float32)
                    if name in ("hidden", "out", "direct"):
                        weights[name] *= 1 - rate * DECAY

    @staticmethod
    def gradients(mates, batch, positions, moves, inputs, weights):
        lengths = np.bincount(np.searchsorted(positions, mates.position[moves]), minlength=len(positions))
        starts = np.r_[0, np.cumsum(lengths)[:-1]]
        of = np.repeat(np.arange(len(positions)), lengths)
        wins = mates.wins[moves]
        before = inputs @ weights["hidden"] + weights["bias"]
        units = np.maximum(before, 0)
        exponents, total, won, surprise = shares(units @ weights["out"] + inputs @ weights["direct"], wins, starts, of)
        mate = np.searchsorted(batch, mates.mate[positions])
        place = place_of(mates.place[positions])
        length = np.minimum(mates.moves[batch], 5) - 1
        estimate = weights["bases"][length] + np.bincount(mate, weights["places"][place] * surprise, len(batch))
        error = (estimate - mates.rating[batch] / SCALE) / len(batch)
        force = error[mate] * weights["places"][place] + LIKELIHOOD / len(batch)
        pull = (force[of] * (exponents / total[of] - exponents * wins / won[of])).astype(np.float32)
        back = pull[:, None] * weights["out"][None] * (before > 0)
        return {
            "hidden": inputs.T @ back,
            "bias": back.sum(0),
            "out": units.T @ pull,
            "direct": inputs.T @ pull,
            "bases": np.bincount(length, error, 5),
            "places": np.bincount(place, error[mate] * surprise, 3),
        }

    def scores(self, seen):
        units = np.maximum(seen @ self.weights["hidden"] + self.weights["bias"], 0)
        return units @ self.weights["out"] + seen @ self.weights["direct"]

    def columns(self, mates, seen):
        """Returns the features `choice_*`, as features/attention.rs has them."""
        exponents, total, won, surprise = shares(self.scores(seen), mates.wins, mates.starts, mates.position)
        share = exponents / total[mates.position]
        logarithm = lambda values: np.log(np.maximum(values, SMALLEST))
        winners = logarithm(won / total)
        failing = logarithm(np.maximum.reduceat(np.where(mates.wins, 0, share), mates.starts))
        best = np.maximum.reduceat(np.where(mates.wins, exponents, 0), mates.starts)
        likelier = np.add.reduceat((~mates.wins & (exponents > best[mates.position])).astype(float), mates.starts)
        spread = -np.add.reduceat(share * logarithm(share), mates.starts)
        column = {name: np.full(mates.size, np.nan) for name in (mates.names[at] for at in mates.choice)}
        for place, name in ((0, "key"), (1, "second")):
            at = mates.place == place
            for suffix, values in (("", winners), ("_failing", failing), ("_likelier", likelier), ("_spread", spread)):
                column[f"choice_{name}{suffix}"][mates.mate[at]] = values[at]
        main, mate = mates.is_main, mates.mate
        last = main & (mates.place == np.maximum.reduceat(np.where(main, mates.place, 0), first_of(mate))[mate])
        column["choice_mate"][mate[last]] = winners[last]
        column["choice_mate_likelier"][mate[last]] = likelier[last]
        column["choice_all"] = np.bincount(mate[main], winners[main], mates.size)
        column["choice_least"] = np.zeros(mates.size)
        np.minimum.at(column["choice_least"], mate[main], winners[main])
        answers = (mates.place == 1) | (mates.place == BESIDE)
        for name, reduce, start in (("hardest", np.minimum, np.inf), ("easiest", np.maximum, -np.inf)):
            values = np.full(mates.size, start)
            reduce.at(values, mate[answers], winners[answers])
            column[f"choice_{name}"] = np.where(np.isfinite(values), values, np.nan)
        number = np.bincount(mate[answers], minlength=mates.size)
        total_of = np.bincount(mate[answers], winners[answers], mates.size)
        column["choice_average"] = np.where(number > 0, total_of / np.maximum(number, 1), np.nan)
        weight = self.weights["places"][place_of(mates.place[main])]
        length = np.minimum(np.bincount(mate[main], minlength=mates.size), 5) - 1
        along = np.bincount(mate[main], weight * -winners[main], mates.size)
        column["choice_estimate"] = self.weights["bases"][length] + along
        return np.stack([column[mates.names[at]] for at in mates.choice], 1).astype(np.float32)


def first_of(mate):
    return np.flatnonzero(np.r_[True, mate[1:] != mate[:-1]])


def shares(scores, wins, starts, of):
    """Returns the exponentials, their sum for each position, that of the winners, and minus its logarithm."""
    most = np.maximum.reduceat(scores, starts)
    exponents = np.exp((scores - most[of]).astype(np.float64))
    total = np.add.reduceat(exponents, starts)
    won = np.add.reduceat(exponents * wins, starts)
    return exponents, total, won, -np.log(np.maximum(won / total, SMALLEST))


class Stack:
    """Features with the columns of networks that have not seen the mate, nor any mate of the fold left out."""

    def __init__(self, mates):
        self.mates = mates
        self.fold = np.random.default_rng(SEED).permutation(np.arange(mates.size) % FOLDS)
        everyone = np.ones(mates.size, bool)
        self.seen = {True: mates.seen, False: mates.without_last_move(everyone)}
        folds = [*((at,) for at in range(FOLDS)), *itertools.combinations(range(FOLDS), 2)]
        # Forked processes share the mates.
        Stack.current = self
        with multiprocessing.get_context("fork").Pool(PROCESSES) as pool:
            self.columns = dict(zip(folds, pool.map(Stack.columns_without, folds, chunksize=1)))

    @staticmethod
    def columns_without(left_out):
        stack = Stack.current
        net = Net(stack.mates, np.flatnonzero(~np.isin(stack.fold, left_out)))
        print(f"network without folds {left_out}", flush=True)
        return {known: net.columns(stack.mates, seen) for known, seen in stack.seen.items()}

    def table(self, known, left_out=None):
        """Returns the features of all mates, with the opponent's last move known or not. Those of the fold left out
        come from networks trained on all others; the rest from networks that saw neither that fold nor their own."""
        table = self.mates.features.copy()
        if not known:
            table[:, self.mates.lead] = np.nan
        for fold in range(FOLDS):
            nets = (fold,) if left_out in (None, fold) else tuple(sorted((fold, left_out)))
            rows = np.flatnonzero(self.fold == fold)
            table[np.ix_(rows, self.mates.choice)] = self.columns[nets][known][rows]
        return table

    def mixed(self, left_out=None):
        """Returns the features with some last moves unknown."""
        drops = np.random.default_rng(SEED).random(self.mates.size) < DROPPED
        return np.where(drops[:, None], self.table(False, left_out), self.table(True, left_out))


def trees(params, features, target, number):
    return lightgbm.train(COMMON | params, lightgbm.Dataset(features, target), number)


def ridge(train, target, test):
    """Ridge regression on standardised features; unknown values are the mean."""
    mean, deviation = np.nanmean(train, 0), np.nanstd(train, 0) + 1e-6
    scale = lambda table: np.nan_to_num((table - mean) / deviation)
    inputs = scale(train)
    weights = np.linalg.solve(inputs.T @ inputs + 30 * np.eye(inputs.shape[1]), inputs.T @ (target - target.mean()))
    return scale(test) @ weights + target.mean()


def cross_validate(mates, stack):
    """Returns the predictions for every mate by models that have not seen it."""
    kinds = ("moves alone", "ridge", "network alone", "trees", "trees, last move unknown")
    found = {kind: np.zeros(mates.size) for kind in kinds}
    estimate = mates.names.index("choice_estimate")
    for fold in range(FOLDS):
        train, test = stack.fold != fold, stack.fold == fold
        target = mates.rating[train]
        mixed, known, unknown = stack.mixed(fold), stack.table(True, fold), stack.table(False, fold)
        by_moves = [target[mates.moves[train] == moves].mean() for moves in range(1, 6)]
        found["moves alone"][test] = np.array(by_moves)[mates.moves[test] - 1]
        found["ridge"][test] = ridge(known[train], target, known[test])
        found["network alone"][test] = SCALE * known[test, estimate]
        model = trees(RATING, mixed[train], target, TREES)
        found["trees"][test] = model.predict(known[test])
        found["trees, last move unknown"][test] = model.predict(unknown[test])
    return found


def report(mates, found):
    print("\nSpearman by number of moves, mean absolute error in all and by number of moves")
    for kind, predicted in found.items():
        error = np.abs(predicted - mates.rating)
        which = [mates.moves == moves for moves in range(1, 6)]
        # The number of moves alone does not order mates of the same length.
        is_constant = len(np.unique(predicted)) <= 5 * FOLDS
        ranks = [0 if is_constant else spearmanr(mates.rating[at], predicted[at])[0] for at in which[:3]]
        errors = [error[at].mean() for at in which]
        print(f"{kind:26}", " ".join(f"{rank:.3f}" for rank in ranks), f"  {error.mean():.1f} ",
              " ".join(f"{one:.0f}" for one in errors))


def widths(mates, stack, predicted):
    """Returns the trees for half the width of the interval. Prints how many mates are inside."""
    error = np.abs(predicted - mates.rating)
    table = stack.mixed()
    width = np.zeros(mates.size)
    for fold in range(FOLDS):
        train, test = stack.fold != fold, stack.fold == fold
        width[test] = trees(SPREAD, table[train], error[train], SPREAD_TREES).predict(table[test])
    # What the trees say about mates they know is too narrow.
    stretch = np.quantile(error / width, COVERAGE)
    inside = error <= stretch * width
    by_moves = " ".join(f"{inside[mates.moves == moves].mean():.3f}" for moves in range(1, 6))
    edges = np.quantile(predicted, [0.2, 0.4, 0.6, 0.8])
    by_rating = " ".join(f"{inside[np.digitize(predicted, edges) == at].mean():.3f}" for at in range(5))
    print(f"\ninterval: {inside.mean():.3f} inside; by moves {by_moves}; by fifths of the prediction {by_rating}")
    print(f"half its width: median {np.median(stretch * width):.0f}; stretched by {stretch:.3f}")
    quiet = (mates.moves > 1) & (mates.features[:, mates.names.index("key_check")] == 0)
    # As crates/difficulty/src/rating.rs treats composed problems.
    rating = np.maximum(predicted, LEAST_FOR_QUIET_KEYS)
    half = np.maximum(STRETCH_FOR_COMPOSED * stretch * width, LEAST_HALF_FOR_COMPOSED)
    off = np.abs(rating - mates.rating)[quiet]
    quartiles = " ".join(f"{edge:.0f}" for edge in np.quantile(mates.rating[quiet], [0.25, 0.5, 0.75]))
    print(f"quiet keys: {quiet.sum()} mates, quartiles {quartiles}; mean error {error[quiet].mean():.0f}, "
          f"with the least rating {off.mean():.0f}; {(off <= half[quiet]).mean():.3f} inside the wide interval")
    return trees(SPREAD, table, error, SPREAD_TREES), stretch


def packed_forest(model, factor=1.0):
    """Returns trees as crates/difficulty/src/forest.rs reads them."""
    dump = model.dump_model()
    packed = [struct.pack("<fH", 0.0, len(dump["tree_info"]))]
    for info in dump["tree_info"]:
        splits, leaves = [], []

        def visit(node):
            if "leaf_value" in node:
                leaves.append(node["leaf_value"] * factor)
                return ~(len(leaves) - 1)
            at = len(splits)
            splits.append(None)
            # The largest number in 32 bits that is not above the threshold parts the same numbers.
            threshold = np.float32(min(node["threshold"], LARGEST))
            if float(threshold) > node["threshold"]:
                threshold = np.nextafter(threshold, np.float32(-np.inf))
            # Without unknown values in training an unknown value counts as 0.
            unknown = node["default_left"] if node["missing_type"] == "NaN" else node["threshold"] >= 0
            left, right = visit(node["left_child"]), visit(node["right_child"])
            splits[at] = struct.pack("<BBbbf", node["split_feature"], unknown, left, right, threshold)
            return at

        visit(info["tree_structure"])
        packed.append(struct.pack("<B", len(splits)) + b"".join(splits))
        packed.append(struct.pack(f"<{len(leaves)}f", *leaves))
    return b"".join(packed)


def fingerprint(names):
    bits = 0x811C9DC5
    for byte in ",".join(names).encode():
        bits = (bits ^ byte) * 0x01000193 & 0xFFFFFFFF
    return bits


def packed_net(net):
    order = ("hidden", "bias", "out", "direct", "bases", "places")
    numbers = b"".join(net.weights[name].astype("<f4").tobytes() for name in order)
    return struct.pack("<HH", net.weights["hidden"].shape[0], HIDDEN) + numbers


def samples(mates, net, rating, spread, stretch, table):
    """Returns rows with what the model says about them, for the tests of the evaluator."""
    rows = range(7, mates.size, mates.size // 12)
    number = lambda value: None if np.isnan(value) else float(value)
    forest = [
        {"row": [number(value) for value in table[at]], "rating": float(rating.predict(table[[at]])[0]),
         "spread": float(stretch * spread.predict(table[[at]])[0])}
        for at in rows
    ]
    moves = range(3, len(mates.seen), len(mates.seen) // 12)
    network = [
        {"seen": [int(value) for value in mates.seen[at]], "score": float(net.scores(mates.seen[[at]])[0])}
        for at in moves
    ]
    return {"forest": forest, "network": network}


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("features", help="the features as CSV")
    arguments.add_argument("choices", help="what is seen of every move")
    arguments.add_argument("--write", metavar="FOLDER", help="write model.bin and model-rows.json there")
    given = arguments.parse_args()
    mates = Mates(given.features, given.choices)
    print(f"{mates.size} mates, {len(mates.names)} features, {mates.seen.shape[1]} inputs of the network", flush=True)
    stack = Stack(mates)
    found = cross_validate(mates, stack)
    report(mates, found)
    spread, stretch = widths(mates, stack, found["trees"])
    edges = np.quantile(mates.rating, [0.2, 0.4, 0.6, 0.8])
    print("fifths of the ratings:", " ".join(f"{edge:.0f}" for edge in edges))
    if given.write:
        net = Net(mates, np.arange(mates.size))
        table = stack.mixed()
        rating = trees(RATING, table, mates.rating, TREES)
        packed = b"RWD1" + struct.pack("<I", fingerprint(mates.names)) + packed_net(net)
        packed += packed_forest(rating) + packed_forest(spread, stretch)
        folder = Path(given.write)
        (folder / "model.bin").write_bytes(packed)
        rows = samples(mates, net, rating, spread, stretch, table)
        (folder / "model-rows.json").write_text(json.dumps(rows, separators=(",", ":")) + "\n")
        print(f"model.bin: {len(packed)} bytes")


if __name__ == "__main__":
    main()
