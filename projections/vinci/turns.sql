-- [view]
CREATE VIEW vinci_turns AS
SELECT
    t.game_id, t.version, t.move, t.round, t.turn, t.seat, s.player,
    t.ended,
    e.game_id IS NOT NULL AS expanded,
    coalesce(c.conquests, 0) AS conquests,
    d.game_id IS NOT NULL AS declined,
    coalesce(p.provinces, 0) AS points_provinces,
    coalesce(p.points - p.provinces - p.declined - p.choice, 0) AS points_tiles,
    coalesce(p.declined, 0) AS points_declined,
    coalesce(p.choice, 0) AS points_choice,
    coalesce(p.points, 0) AS points
FROM (
    SELECT
        *,
        lead(version) OVER (PARTITION BY game_id ORDER BY version) IS NOT NULL
            OR game_id IN (SELECT game_id FROM facts.standing('facts.results')) AS ended
    FROM facts.standing('facts.turns')
) AS t
JOIN facts.games AS g ON g.game_id = t.game_id AND g.game = 'vinci'
LEFT JOIN facts.seated() AS s ON s.game_id = t.game_id AND s.seat = t.seat
LEFT JOIN (
    SELECT DISTINCT game_id, turn FROM facts.standing('facts.moves') WHERE command IN ('end_conquest', 'keep')
) AS e ON e.game_id = t.game_id AND e.turn = t.turn
LEFT JOIN (
    SELECT game_id, turn, count(*)::INTEGER AS conquests
    FROM facts.standing('facts.vinci_conquests')
    GROUP BY game_id, turn
) AS c ON c.game_id = t.game_id AND c.turn = t.turn
LEFT JOIN (
    SELECT DISTINCT game_id, turn FROM facts.standing('facts.vinci_declines')
) AS d ON d.game_id = t.game_id AND d.turn = t.turn
LEFT JOIN (
    SELECT
        game_id,
        turn,
        coalesce(sum(amount) FILTER (source = 'provinces'), 0)::INTEGER AS provinces,
        coalesce(sum(amount) FILTER (source LIKE 'declined %'), 0)::INTEGER AS declined,
        coalesce(sum(amount) FILTER (source IN ('civilization', 'coins')), 0)::INTEGER AS choice,
        sum(amount)::INTEGER AS points
    FROM facts.standing('facts.scores')
    GROUP BY game_id, turn
) AS p ON p.game_id = t.game_id AND p.turn = t.turn
WHERE NOT t.inherited;
COMMENT ON VIEW vinci_turns IS
    'Vinci: one row per turn, with its points by origin; scores has them tile by tile.';
COMMENT ON COLUMN vinci_turns.ended IS 'Whether it came to its end.';
COMMENT ON COLUMN vinci_turns.expanded IS
    'Whether there was an expansion, to the end of its conquests; a turn of Rebirth may also decline.';
COMMENT ON COLUMN vinci_turns.conquests IS 'Provinces that were conquered.';
COMMENT ON COLUMN vinci_turns.declined IS 'Whether a civilization went into decline.';
COMMENT ON COLUMN vinci_turns.points_provinces IS 'Points for provinces of the active civilization.';
COMMENT ON COLUMN vinci_turns.points_tiles IS 'Points by tiles of the active civilization.';
COMMENT ON COLUMN vinci_turns.points_declined IS
    'Points for provinces and by tiles of the declined civilization.';
COMMENT ON COLUMN vinci_turns.points_choice IS
    'Points for the coins on a chosen civilization, less its price.';
COMMENT ON COLUMN vinci_turns.points IS 'All points of the turn.';
