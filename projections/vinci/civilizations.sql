-- [table]
CREATE TABLE facts.vinci_civilizations (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    inherited BOOLEAN NOT NULL,
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
COMMENT ON COLUMN facts.vinci_civilizations.first_tile IS 'The first of its two tiles.';
COMMENT ON COLUMN facts.vinci_civilizations.second_tile IS 'The second of its two tiles.';
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
    fallen AS (
        -- Each with the version at which the one before it was chosen.
        SELECT d.*, c.version AS chosen
        FROM facts.standing('facts.vinci_declines') AS d
        ASOF JOIN facts.standing('facts.vinci_civilizations') AS c
            ON c.game_id = d.game_id AND c.seat = d.seat AND c.version <= d.version
    ),
    gained AS (
        -- Points of an active civilization come between its choice and the next, those of a declined one
        -- between its decline and the next.
        SELECT p.game_id, p.seat, c.version AS chosen, sum(p.amount)::INTEGER AS points, 0 AS after
        FROM facts.standing('facts.scores') AS p
        ASOF JOIN facts.standing('facts.vinci_civilizations') AS c
            ON c.game_id = p.game_id AND c.seat = p.seat AND c.version < p.version
        WHERE p.source NOT LIKE 'declined %' AND p.source NOT IN ('civilization', 'coins')
        GROUP BY ALL
        UNION ALL
        SELECT p.game_id, p.seat, f.chosen, 0, sum(p.amount)::INTEGER
        FROM facts.standing('facts.scores') AS p
        ASOF JOIN fallen AS f ON f.game_id = p.game_id AND f.seat = p.seat AND f.version < p.version
        WHERE p.source LIKE 'declined %'
        GROUP BY ALL
    ),
    expanded AS (
        SELECT m.game_id, m.seat, c.version AS chosen, count(DISTINCT m.turn)::INTEGER AS turns
        FROM facts.standing('facts.moves') AS m
        ASOF JOIN facts.standing('facts.vinci_civilizations') AS c
            ON c.game_id = m.game_id AND c.seat = m.seat AND c.version < m.version
        WHERE m.command = 'end_conquest'
        GROUP BY ALL
    )
SELECT
    c.game_id, c.version, c.move, c.round, c.turn, c.seat, s.player,
    c.* EXCLUDE (game_id, version, move, round, turn, inherited, seat),
    coalesce(e.turns, 0) AS turns,
    f.round AS declined_round,
    f.rebirth,
    coalesce(g.points, 0) AS points_active,
    coalesce(g.after, 0) AS points_declined
FROM facts.standing('facts.vinci_civilizations') AS c
LEFT JOIN facts.seats AS s USING (game_id, seat)
LEFT JOIN fallen AS f ON f.game_id = c.game_id AND f.seat = c.seat AND f.chosen = c.version
LEFT JOIN expanded AS e ON e.game_id = c.game_id AND e.seat = c.seat AND e.chosen = c.version
LEFT JOIN (
    SELECT game_id, seat, chosen, sum(points)::INTEGER AS points, sum(after)::INTEGER AS after
    FROM gained
    GROUP BY game_id, seat, chosen
) AS g ON g.game_id = c.game_id AND g.seat = c.seat AND g.chosen = c.version
WHERE NOT c.inherited;
COMMENT ON VIEW vinci_civilizations IS
    'Vinci: one row per civilization that was chosen, with what became of it so far.';
COMMENT ON COLUMN vinci_civilizations.turns IS 'Turns in which it expanded.';
COMMENT ON COLUMN vinci_civilizations.declined_round IS 'The round in which it declined; null while it is active.';
COMMENT ON COLUMN vinci_civilizations.rebirth IS
    'Whether it declined at once after an expansion, by the tile Rebirth; null while it is active.';
COMMENT ON COLUMN vinci_civilizations.points_active IS
    'Points for its provinces and by its tiles while it was active.';
COMMENT ON COLUMN vinci_civilizations.points_declined IS
    'Points for its provinces and by its tiles after it declined.';
