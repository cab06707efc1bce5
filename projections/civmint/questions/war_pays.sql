-- title: Does it pay to attack?
-- asks: player
-- says: By the attacks that a player made in a game that ended: how often such a game was won, and even, the
--   share of wins where attacks make no difference. The others are means: hits, units of the enemy that were
--   eliminated, own units that were lost in battles, and the player's share of the points of both. The true
--   share lies between low and high with at least 95 % confidence: a game counts as one case. Players who
--   are ahead may attack more, so attacks need not be the reason for a win.
-- chart: bar attacks win_percent
-- axis: Games won, %
-- label: {} attacks
SELECT
    ['0', '1 to 3', '4 to 9', '10 or more'][bin] AS attacks,
    count(*) AS played,
    count(*) FILTER (won) AS wins,
    round(100 * wins / played, 1) AS win_percent,
    round(100 * facts.wilson_low(wins / played * count(DISTINCT game_id), count(DISTINCT game_id)), 1) AS low,
    round(100 * facts.wilson_high(wins / played * count(DISTINCT game_id), count(DISTINCT game_id)), 1) AS high,
    round(avg(even), 1) AS even,
    round(avg(hits), 2) AS hits,
    round(avg(eliminated), 2) AS eliminated,
    round(avg(lost), 2) AS lost,
    round(avg(points_percent), 1) AS points_percent,
    min(DISTINCT game_id, 50) AS games
FROM (
    SELECT
        game_id,
        seat,
        r.won,
        100 * len(g.winners) / g.seats AS even,
        coalesce(b.attacks, 0) AS made,
        coalesce(b.hits, 0) AS hits,
        coalesce(b.eliminated, 0) AS eliminated,
        coalesce(b.lost, 0) AS lost,
        100 * r.score / sum(r.score) OVER (PARTITION BY game_id) AS points_percent,
        CASE WHEN made = 0 THEN 1 WHEN made <= 3 THEN 2 WHEN made <= 9 THEN 3 ELSE 4 END AS bin
    FROM results AS r
    SEMI JOIN chosen USING (game_id)
    JOIN games AS g USING (game_id)
    LEFT JOIN (
        SELECT
            game_id,
            s.seat,
            count(*) FILTER (b.seat = s.seat) AS attacks,
            count(*) FILTER (b.seat = s.seat AND b.hit) AS hits,
            count(*) FILTER (b.eliminated AND b.loser <> s.seat AND b.damaged <> 'capital') AS eliminated,
            count(*) FILTER (b.eliminated AND b.loser = s.seat AND b.damaged <> 'capital') AS lost
        FROM civmint_battles AS b
        JOIN seats AS s USING (game_id)
        GROUP BY game_id, s.seat
    ) AS b USING (game_id, seat)
    WHERE g.game = 'civmint' AND g.moves IS NOT NULL
)
SEMI JOIN chosen_seats USING (game_id, seat)
GROUP BY bin
ORDER BY bin
