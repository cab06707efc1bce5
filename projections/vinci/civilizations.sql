-- [table]
CREATE TABLE facts.vinci_civilizations (
    -- [key turn]
    seat INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    first_tile VARCHAR NOT NULL,
    second_tile VARCHAR NOT NULL,
    paid INTEGER NOT NULL,
    coins INTEGER NOT NULL,
    pawns INTEGER NOT NULL
);
COMMENT ON TABLE facts.vinci_civilizations IS 'Vinci: one row per civilization that was chosen.';
COMMENT ON COLUMN facts.vinci_civilizations.slot IS 'Its place on the track, 1 to 6.';
COMMENT ON COLUMN facts.vinci_civilizations.first_tile IS 'The first of its two tiles: {vinci.names.tile}';
COMMENT ON COLUMN facts.vinci_civilizations.second_tile IS 'The second of its two tiles: {vinci.names.tile}';
COMMENT ON COLUMN facts.vinci_civilizations.paid IS 'Points paid for passing over others.';
COMMENT ON COLUMN facts.vinci_civilizations.coins IS 'Points gained for the coins on it.';
COMMENT ON COLUMN facts.vinci_civilizations.pawns IS 'Pawns that it began with.';

-- [rows]
INSERT INTO facts.vinci_civilizations BY NAME
SELECT
    game_id, version, move, round, turn, inherited,
    e.seat, e.slot, e.tiles[1] AS first_tile, e.tiles[2] AS second_tile, e.paid, e.coins, e.pawns
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json_strict(payload, '{
            "seat": "INTEGER", "slot": "INTEGER", "tiles": ["VARCHAR"], "paid": "INTEGER", "coins": "INTEGER",
            "pawns": "INTEGER"
        }') AS e
    FROM batch
    WHERE topic = 'vinci.CivilizationChosen.1'
);

-- [view]
CREATE VIEW vinci_civilizations AS
WITH
    happenings AS (
        SELECT game_id, seat, version, 'chosen' AS what, NULL AS round, NULL AS rebirth, 0 AS points
        FROM facts.standing('facts.vinci_civilizations')
        UNION ALL
        SELECT game_id, seat, version, 'fell', round, rebirth, 0
        FROM facts.standing('facts.vinci_declines')
        UNION ALL
        SELECT game_id, seat, max(version), 'expanded', NULL, NULL, 0
        FROM facts.standing('facts.moves')
        WHERE command IN ('end_conquest', 'keep')
        GROUP BY game_id, seat, turn
        UNION ALL
        SELECT game_id, seat, version, if(source LIKE 'declined %', 'ruins', 'scored'), NULL, NULL, amount
        FROM facts.standing('facts.scores')
        WHERE source NOT IN ('start', 'civilization', 'coins')
    ),
    counted AS (
        -- The first decline of a seat is that of its first civilization, and so on.
        SELECT
            *,
            if(
                what IN ('fell', 'ruins'),
                count(*) FILTER (what = 'fell') OVER story,
                count(*) FILTER (what = 'chosen') OVER story
            ) AS n
        FROM happenings
        WINDOW story AS (PARTITION BY game_id, seat ORDER BY version)
    ),
    lives AS (
        SELECT
            game_id,
            max(version) FILTER (what = 'chosen') AS version,
            (count(*) FILTER (what = 'expanded'))::INTEGER AS turns,
            max(version) FILTER (what = 'fell') AS declined_version,
            max(round) AS declined_round,
            bool_or(rebirth) AS rebirth,
            coalesce(sum(points) FILTER (what = 'scored'), 0)::INTEGER AS points_active,
            coalesce(sum(points) FILTER (what = 'ruins'), 0)::INTEGER AS points_declined
        FROM counted
        GROUP BY game_id, seat, n
    )
SELECT
    c.game_id, c.version, c.move, c.round, c.turn, c.seat, s.player,
    c.* EXCLUDE (game_id, version, move, round, turn, inherited, seat),
    l.* EXCLUDE (game_id, version)
FROM facts.standing('facts.vinci_civilizations') AS c
JOIN lives AS l ON l.game_id = c.game_id AND l.version = c.version
LEFT JOIN facts.seated() AS s ON s.game_id = c.game_id AND s.seat = c.seat
WHERE NOT c.inherited;
COMMENT ON VIEW vinci_civilizations IS
    'Vinci: one row per civilization that was chosen, with its fate so far.';
COMMENT ON COLUMN vinci_civilizations.turns IS 'Turns in which it expanded.';
COMMENT ON COLUMN vinci_civilizations.declined_version IS
    'The version of the event by which it declined; null while it is active.';
COMMENT ON COLUMN vinci_civilizations.declined_round IS 'The round in which it declined; null while it is active.';
COMMENT ON COLUMN vinci_civilizations.rebirth IS
    'Whether it declined at once after an expansion, by the tile Rebirth; null while it is active.';
COMMENT ON COLUMN vinci_civilizations.points_active IS
    'Points for its provinces and by its tiles while it was active.';
COMMENT ON COLUMN vinci_civilizations.points_declined IS
    'Points for its provinces and by its tiles after it declined.';
