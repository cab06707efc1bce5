-- [table]
CREATE TABLE facts.moves (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER,
    turn INTEGER,
    inherited BOOLEAN NOT NULL,
    seat INTEGER NOT NULL,
    command VARCHAR NOT NULL,
    args JSON NOT NULL,
    chance JSON NOT NULL,
    made_at TIMESTAMPTZ,
    note VARCHAR
);
COMMENT ON TABLE facts.moves IS 'One row per move: the command as it was given.';
COMMENT ON COLUMN facts.moves.command IS 'The name of the command. {commands}';
COMMENT ON COLUMN facts.moves.args IS 'The details of the command, by name.';
COMMENT ON COLUMN facts.moves.chance IS 'The outcomes of chance that the move took, in order.';

-- [rows]
INSERT INTO facts.moves BY NAME
SELECT
    game_id, version, move, round, turn, inherited,
    fields.* REPLACE (facts.moment_of(fields.made_at) AS made_at)
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        from_json(payload, '{
            "seat": "INTEGER", "command": "VARCHAR", "args": "JSON", "chance": "JSON", "made_at": "VARCHAR",
            "note": "VARCHAR"
        }') AS fields
    FROM batch
    WHERE topic = 'vidi.MoveMade.1'
);

-- [view standing]
COMMENT ON VIEW moves IS 'One row per move that stands.';
