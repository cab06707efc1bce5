-- title: What does a player do more often than all others?
-- asks: player
-- says: How often entries about a player have a type, per game, beside the mean of all other seats of the same
--   title. Entries without a sentence do not count, and of each title the twenty most common types do. The true
--   mean of the player lies between low and high with 95 % confidence. A row needs 5 games. Each title has the
--   fifty rows with the greatest difference: some of them differ by chance.
-- chart: table
WITH
    counts AS (
        SELECT g.game, game_id, e.seat, e.type, count(*) AS entries
        FROM log_entries AS e SEMI JOIN chosen USING (game_id) JOIN games AS g USING (game_id)
        WHERE e.text <> '' AND e.seat IS NOT NULL
        GROUP BY g.game, game_id, e.seat, e.type
    ),
    sat AS (
        SELECT g.game, game_id, s.seat, s.player
        FROM seats AS s SEMI JOIN chosen USING (game_id) JOIN games AS g USING (game_id)
        WHERE g.ruleset = 'logged.1'
    ),
    types AS (
        SELECT game, type, sum(entries)::DOUBLE AS entries, any_value(seats) AS seats
        FROM counts JOIN (SELECT game, count(*) AS seats FROM sat GROUP BY game) USING (game)
        GROUP BY game, type
        QUALIFY row_number() OVER (PARTITION BY game ORDER BY sum(counts.entries) DESC, type) <= 20
    ),
    by_game AS (
        SELECT
            s.game, s.player, t.type, game_id, any_value(t.entries) AS of_all, any_value(t.seats) AS seats_of_all,
            count(*)::DOUBLE AS seats, sum(coalesce(c.entries, 0))::DOUBLE AS entries
        FROM sat AS s
        SEMI JOIN chosen_seats USING (game_id, seat)
        JOIN types AS t USING (game)
        LEFT JOIN counts AS c USING (game_id, seat, type)
        GROUP BY s.game, s.player, t.type, game_id
    )
SELECT
    game,
    player,
    type,
    count(*) AS played,
    round(sum(entries) / sum(seats), 2) AS per_game,
    round(sum(entries) / sum(seats) - facts.within(list(entries), list(seats)), 2) AS low,
    round(sum(entries) / sum(seats) + facts.within(list(entries), list(seats)), 2) AS high,
    round((any_value(of_all) - sum(entries)) / (any_value(seats_of_all) - sum(seats)), 2) AS others,
    min(game_id, 50) AS games
FROM by_game
GROUP BY game, player, type
HAVING played >= 5 AND any_value(seats_of_all) > sum(seats)
QUALIFY row_number() OVER (PARTITION BY game ORDER BY round(abs(per_game - others), 4) DESC, player, type) <= 50
ORDER BY game, round(abs(per_game - others), 4) DESC, player, type
