-- [table]
CREATE TABLE facts.vilnius_captures (
    -- [key round]
    seat INTEGER NOT NULL,
    stack INTEGER NOT NULL,
    province VARCHAR NOT NULL,
    under VARCHAR[] NOT NULL
);
COMMENT ON TABLE facts.vilnius_captures IS 'Vilnius: one row per Province that was captured.';
COMMENT ON COLUMN facts.vilnius_captures.stack IS 'The stack that it came from, 1 to 4.';
COMMENT ON COLUMN facts.vilnius_captures.province IS 'The id of the Province that was kept.';
COMMENT ON COLUMN facts.vilnius_captures.under IS
    'The ids of the others that were seen, in the order in which they went under the stack.';

-- [rows]
INSERT INTO facts.vilnius_captures BY NAME
SELECT game_id, version, move, round, inherited, e.*
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json_strict(payload, '{
            "seat": "INTEGER", "stack": "INTEGER", "province": "VARCHAR", "under": ["VARCHAR"]
        }') AS e
    FROM batch
    WHERE topic = 'vilnius.ProvinceCaptured.1'
);

-- [view]
CREATE VIEW vilnius_captures AS
SELECT
    c.game_id, c.version, c.move, c.round, c.seat, s.player, c.stack, l.units, l.exchanges, c.province, c.under
FROM facts.standing('facts.vilnius_captures') AS c
ASOF JOIN facts.standing('facts.vilnius_looks') AS l ON l.game_id = c.game_id AND l.version < c.version
LEFT JOIN facts.seated() AS s ON s.game_id = c.game_id AND s.seat = c.seat
WHERE NOT c.inherited;
COMMENT ON COLUMN vilnius_captures.units IS 'The ids of the Units that were used.';
COMMENT ON COLUMN vilnius_captures.exchanges IS 'How often two weapons were exchanged for another one.';
