-- [table]
CREATE TABLE facts.darwinci_left_stones (
    -- [key round]
    seat INTEGER NOT NULL,
    tile INTEGER NOT NULL,
    offerer INTEGER NOT NULL
);
COMMENT ON TABLE facts.darwinci_left_stones IS
    'Darwinci: one row per big stone that its winner left to the offerer.';
COMMENT ON COLUMN facts.darwinci_left_stones.seat IS 'The seat that won with it and left it.';
COMMENT ON COLUMN facts.darwinci_left_stones.tile IS 'The number of the fragment that it alone won.';
COMMENT ON COLUMN facts.darwinci_left_stones.offerer IS 'The seat that offered the fragment and has the stone.';

-- [rows]
INSERT INTO facts.darwinci_left_stones BY NAME
SELECT game_id, version, move, round, inherited, e.seat, e.tile, e.offerer
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json_strict(payload, '{"seat": "INTEGER", "tile": "INTEGER", "offerer": "INTEGER"}') AS e
    FROM batch
    WHERE topic = 'darwinci.StoneLeft.1'
);

-- [view standing]
