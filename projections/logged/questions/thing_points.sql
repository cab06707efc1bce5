-- title: How many points does a thing give at once?
-- asks: player
-- says: The points that a seat gained or lost in the moves in which it played a thing, all its points of the move. So
--   things that are played in one move share them. The true mean lies between low and high with 95 % confidence;
--   the interval counts games. Games without points are left out. A row needs 5 games. Each game has the fifty
--   things of most games.
-- chart: bar thing mean
-- axis: Points of the move
WITH
    plays AS (
        SELECT DISTINCT game_id, seat, thing, move
        FROM facts.log_plays()
        SEMI JOIN chosen USING (game_id)
        SEMI JOIN chosen_seats USING (game_id, seat)
        SEMI JOIN scores USING (game_id)
    ),
    gains AS (
        SELECT game_id, seat, move, sum(amount) AS points FROM scores GROUP BY game_id, seat, move
    ),
    by_game AS (
        SELECT game_id, thing, count(*) AS plays, sum(coalesce(points, 0)) AS points
        FROM plays LEFT JOIN gains USING (game_id, seat, move)
        GROUP BY game_id, thing
    )
SELECT
    g.game,
    thing,
    sum(plays)::BIGINT AS plays,
    count(*) AS in_games,
    round(sum(points) / sum(plays), 2) AS mean,
    round(sum(points) / sum(plays) - facts.within(list(points::DOUBLE), list(plays)), 2) AS low,
    round(sum(points) / sum(plays) + facts.within(list(points::DOUBLE), list(plays)), 2) AS high,
    min(game_id, 50) AS games
FROM by_game
JOIN games AS g USING (game_id)
GROUP BY g.game, thing
HAVING in_games >= 5
QUALIFY row_number() OVER (PARTITION BY g.game ORDER BY in_games DESC, thing) <= 50
ORDER BY g.game, in_games DESC, thing
