-- title: How many things do winners play?
-- asks: player
-- says: The plays of things of a kind in ended games: the mean of the seats that won and that of the others, each a
--   mean over games. A thing is played if it comes to a place other than a hand, or to another owner. The true
--   mean of more, their difference, lies between low and high with 95 % confidence. A game without winners or
--   without the kind is left out. A row needs 5 games.
-- chart: table
WITH
    plays AS (
        SELECT game_id, seat, kind, count(*) AS plays
        FROM facts.log_plays() SEMI JOIN chosen USING (game_id)
        WHERE kind <> ''
        GROUP BY game_id, seat, kind
    ),
    by_game AS (
        SELECT
            k.game_id, k.kind,
            avg(coalesce(plays, 0)) FILTER (victory) AS winners,
            avg(coalesce(plays, 0)) FILTER (NOT victory) AS others
        FROM (SELECT DISTINCT game_id, kind FROM plays) AS k
        JOIN (
            SELECT game_id, seat, won AND outcome <> 'drew' AS victory FROM results WHERE opponent IS NULL
        ) AS r ON r.game_id = k.game_id
        LEFT JOIN plays AS p ON p.game_id = k.game_id AND p.kind = k.kind AND p.seat = r.seat
        GROUP BY k.game_id, k.kind
        HAVING bool_or(victory) AND NOT bool_and(victory)
    )
SELECT
    g.game,
    kind,
    count(*) AS played,
    round(avg(b.winners), 2) AS winners,
    round(avg(others), 2) AS others,
    round(avg(b.winners - others), 2) AS more,
    round(avg(b.winners - others) - facts.within(list(b.winners - others), list(1)), 2) AS low,
    round(avg(b.winners - others) + facts.within(list(b.winners - others), list(1)), 2) AS high,
    min(game_id, 50) AS games
FROM by_game AS b
JOIN games AS g USING (game_id)
GROUP BY g.game, kind
HAVING played >= 5
ORDER BY g.game, played DESC, kind
