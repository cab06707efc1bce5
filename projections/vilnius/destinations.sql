-- [table]
CREATE TABLE facts.vilnius_destinations (
    -- [key round]
    seat INTEGER NOT NULL,
    card VARCHAR NOT NULL,
    shuffled BOOLEAN NOT NULL,
    strength INTEGER NOT NULL
);
COMMENT ON TABLE facts.vilnius_destinations IS
    'Vilnius: one row per Destination card that a player drew, after an attack of their own row.';
COMMENT ON COLUMN facts.vilnius_destinations.card IS
    'The id of the card: vilnius for the general part of the city, quarter for that of the player.';
COMMENT ON COLUMN facts.vilnius_destinations.shuffled IS 'Whether the discarded cards were shuffled first.';
COMMENT ON COLUMN facts.vilnius_destinations.strength IS
    'The strength at which the row attacks from then on.';

-- [rows]
INSERT INTO facts.vilnius_destinations BY NAME
SELECT game_id, version, move, round, inherited, e.*
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json_strict(payload, '{
            "seat": "INTEGER", "card": "VARCHAR", "shuffled": "BOOLEAN", "strength": "INTEGER"
        }') AS e
    FROM batch
    WHERE topic = 'vilnius.DestinationDrawn.1'
);

-- [view standing]
