-- [table]
CREATE TABLE facts.darwinci_jewels (
    -- [key round]
    seat INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    symbols INTEGER NOT NULL,
    points INTEGER NOT NULL
);
COMMENT ON TABLE facts.darwinci_jewels IS 'Darwinci: one row per kind of jewels that a seat scored.';
COMMENT ON COLUMN facts.darwinci_jewels.kind IS 'Which kind: {domain.darwinci.fragments.Jewel}';
COMMENT ON COLUMN facts.darwinci_jewels.symbols IS 'How many of them its parcel had.';
COMMENT ON COLUMN facts.darwinci_jewels.points IS 'The Darwin that they paid.';

-- [rows]
INSERT INTO facts.darwinci_jewels BY NAME
SELECT game_id, version, move, round, inherited, e.seat, e.kind, e.symbols, e.scores[1].amount AS points
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json(payload, '{
            "seat": "INTEGER", "kind": "VARCHAR", "symbols": "INTEGER", "scores": [{"amount": "INTEGER"}]
        }') AS e
    FROM batch
    WHERE topic = 'darwinci.JewelScored.1'
);

-- [view standing]
