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
SELECT
    c.game_id, c.version, c.move, c.round, c.turn, c.seat, s.player,
    c.* EXCLUDE (game_id, version, move, round, turn, inherited, seat)
FROM facts.standing('facts.vinci_civilizations') AS c
LEFT JOIN facts.seats AS s USING (game_id, seat)
WHERE NOT c.inherited;
COMMENT ON VIEW vinci_civilizations IS 'Vinci: one row per civilization that was chosen.';
