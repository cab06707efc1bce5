-- title: Where do the games come from?
-- asks: host
-- says: The games that each platform brought, by what is known of them. results_only has no moves; partial
--   is a record that went wrong; contradicts is one whose end differs from the end by the rules; logged is
--   a log that no rules check. plays counts each play if a source reports several at once. unknown is the
--   platform of records that name none. not_counted are games that the source leaves out of its own
--   statistics.
-- chart: table
SELECT
    coalesce(platform, 'unknown') AS platform,
    fidelity,
    count(*) AS found,
    sum(quantity)::INTEGER AS plays,
    count(*) FILTER (winners IS NOT NULL) AS with_result,
    count(*) FILTER (NOT counted) AS not_counted,
    strftime(min(played_on), '%Y-%m-%d') AS first,
    strftime(max(played_on), '%Y-%m-%d') AS last,
    min(DISTINCT game_id, 50) AS games
FROM games SEMI JOIN chosen USING (game_id)
GROUP BY coalesce(platform, 'unknown'), fidelity
ORDER BY coalesce(platform, 'unknown'), fidelity
