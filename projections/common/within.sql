-- How far a mean can be trusted whose cases come in games: those of one game may depend on each other, so that
-- games are counted and not cases.

-- [table]
CREATE MACRO facts.t95(n) AS
    1.96 + 2.37238 / (n - 1) + 2.82271 / (n - 1) ** 2 + 2.55611 / (n - 1) ** 3;
COMMENT ON MACRO facts.t95 IS
    'The 97.5 % quantile of Student''s t for n values: an interval of 95 % is so many standard errors to each side. '
    'A series, within 0.01 from 5 values on.';

CREATE MACRO facts.within(sums, counts) AS
    facts.t95(len(sums)) * sqrt(
        -- The outer list has one item, the mean: within the inner one it would be computed for every game.
        len(sums) / (len(sums) - 1) * list_transform(
            [list_sum(sums) / list_sum(counts)],
            lambda mean: list_sum(list_transform(
                list_zip(sums, counts), lambda one: (one[1] - one[2] * mean) ** 2
            ))
        )[1]
    ) / list_sum(counts);
COMMENT ON MACRO facts.within IS
    'Half of the 95 % interval of a mean over cases of several games, which may depend on each other within a '
    'game. sums and counts are lists with one item for each game: of its values, and of its cases.';
