-- title: Who plays the widest range of games?
-- asks: host
-- says: The h-index of a player is the largest number h of titles that the player played at least h times each.
--   A report of several plays counts as several, and plays that were broken off count too. The columns titles
--   and plays count all titles and plays of the player. The games are those of the h titles.
-- chart: bar player h_index
-- axis: h-index, titles
SELECT
    player,
    count(*) FILTER (nth <= plays)::INTEGER AS h_index,
    count(*)::INTEGER AS titles,
    sum(plays)::INTEGER AS plays,
    list_sort(flatten(list(ids) FILTER (nth <= plays)))[:50] AS games
FROM (
    SELECT
        player,
        sum(quantity) AS plays,
        row_number() OVER (PARTITION BY player ORDER BY sum(quantity) DESC, game) AS nth,
        list(game_id) AS ids
    FROM (
        SELECT DISTINCT game_id, player
        FROM seats
        SEMI JOIN chosen_seats USING (game_id, seat)
        WHERE player IS NOT NULL
    )
    SEMI JOIN chosen USING (game_id)
    JOIN games USING (game_id)
    GROUP BY player, game
)
GROUP BY player
ORDER BY h_index DESC, plays DESC, player
