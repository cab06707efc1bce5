-- Filled by ratings.py, and in published copies only: a game that was played earlier and comes later changes
-- the ratings after it, so that they are made from all results at once.

-- [table]
CREATE TABLE facts.ratings (
    game VARCHAR NOT NULL,
    nth INTEGER NOT NULL,
    game_id UUID NOT NULL,
    seat INTEGER,
    player VARCHAR NOT NULL,
    opponent BOOLEAN NOT NULL,
    place INTEGER NOT NULL,
    team VARCHAR,
    rated INTEGER NOT NULL,
    mu_before DOUBLE NOT NULL,
    sigma_before DOUBLE NOT NULL,
    mu DOUBLE NOT NULL,
    sigma DOUBLE NOT NULL,
    rating INTEGER NOT NULL,
    uncertainty INTEGER NOT NULL
);
COMMENT ON TABLE facts.ratings IS
    'One row per rated game and seat, and one per opponent of all seats: the rating after the game. '
    'Published copies alone have rows.';
COMMENT ON COLUMN facts.ratings.game IS 'Which game; each is rated by itself: {games}. Of any other game, its title.';
COMMENT ON COLUMN facts.ratings.nth IS
    'Counts the rated games of this kind in their order, from 1: those without games.played_order, then by it.';
COMMENT ON COLUMN facts.ratings.seat IS 'The seat, from 1; null for an opponent.';
COMMENT ON COLUMN facts.ratings.player IS
    'The name of the player, or of the opponent. The rules name the opponent of a recorded game; that of a play '
    'without moves is the title of the game. So the two are rated separately.';
COMMENT ON COLUMN facts.ratings.opponent IS
    'Whether it is the opponent of a game that is played together. A player of its name is somebody else.';
COMMENT ON COLUMN facts.ratings.place IS
    'Place in the result: 1 for all winners, then by points; equal points share a place. Of a game that is '
    'played together, 1 for the side that won and 2 for the other.';
COMMENT ON COLUMN facts.ratings.team IS 'The team; null if there is none.';
COMMENT ON COLUMN facts.ratings.rated IS 'The rated games of this kind that the name played so far, this one too.';
COMMENT ON COLUMN facts.ratings.mu_before IS 'Estimated strength before the game; 25 before the first.';
COMMENT ON COLUMN facts.ratings.sigma_before IS
    'Standard deviation of that estimate; 25/3 before the first game.';
COMMENT ON COLUMN facts.ratings.mu IS 'Estimated strength after the game.';
COMMENT ON COLUMN facts.ratings.sigma IS 'Standard deviation of that estimate.';
COMMENT ON COLUMN facts.ratings.rating IS
    'The same to be shown: 1500 + 30 * (mu - 25), rounded. 400 more are up to ten wins to one loss.';
COMMENT ON COLUMN facts.ratings.uncertainty IS
    '2.5 standard deviations on that scale: the strength is within rating +- uncertainty with about 95 % '
    'confidence. benchmarks/ratings.py measures it.';

CREATE MACRO facts.expected_wins() AS TABLE
SELECT game_id, seat, strength / sum(strength) OVER (PARTITION BY game_id) AS expected
FROM (
    SELECT
        game_id, seat,
        exp(
            (mu_before - max(mu_before) OVER (PARTITION BY game_id))
            / sqrt(2 * ((25 / 6) ** 2 + avg(sigma_before ** 2) OVER (PARTITION BY game_id)))
        ) AS strength
    FROM facts.ratings
    ANTI JOIN (FROM facts.ratings WHERE opponent OR team IS NOT NULL) USING (game_id)
);
COMMENT ON MACRO TABLE facts.expected_wins IS
    'One row per seat of a rated game without teams and opponent: the chance to win that the ratings before the game give, as if one seat wins: 0 to 1. Of two seats it is the chance of the model of the ratings.';

-- [view of all]
CREATE VIEW ratings AS SELECT * FROM facts.ratings;
COMMENT ON VIEW ratings IS
    'One row per rated game and seat, and one per opponent of all seats: the rating after the game; '
    'players has the newest ones of players.';
