-- title: Where do the points come from?
-- asks: player
-- says: The mean points of a player after each round, by source, as if the game ended there: levels of tracks
--   and aspects, spaces, those near the opponent's Capital City, that Capital City itself, Villages and
--   Cities, and cubes. Games that went on are here too. The last rounds are those of long games.
-- chart: line round points source
-- axis: Points of a player, mean
-- label: round {}
-- ids: source
WITH
    counted AS (SELECT game_id, version, round, seat FROM civmint_rounds SEMI JOIN chosen USING (game_id) SEMI JOIN chosen_seats USING (game_id, seat)),
    rounds AS (
        SELECT round, count(*) AS players, min(DISTINCT game_id, 50) AS games
        FROM counted
        GROUP BY round
    ),
    points AS (
        SELECT c.round, s.source, sum(s.amount) AS points
        FROM counted AS c
        JOIN scores AS s ON s.game_id = c.game_id AND s.seat = c.seat AND s.version <= c.version
        WHERE s.source <> 'start'
        GROUP BY c.round, s.source
    )
SELECT round, p.source, r.players, round(p.points / r.players, 2) AS points, r.games
FROM rounds AS r
JOIN points AS p USING (round)
ORDER BY round, p.source
