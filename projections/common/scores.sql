-- [table]
CREATE TABLE facts.scores (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    n INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER,
    turn INTEGER,
    inherited BOOLEAN NOT NULL,
    seat INTEGER NOT NULL,
    source VARCHAR NOT NULL,
    amount INTEGER NOT NULL,
    total INTEGER NOT NULL
);
COMMENT ON TABLE facts.scores IS 'One row per change of a seat''s points, in every game.';
COMMENT ON COLUMN facts.scores.n IS 'Counts the changes of one event, from 1.';
COMMENT ON COLUMN facts.scores.source IS 'The source of the change. {sources}';
COMMENT ON COLUMN facts.scores.amount IS 'Points gained, below 0 if they were lost.';
COMMENT ON COLUMN facts.scores.total IS 'The seat''s points after this change.';

-- [rows]
INSERT INTO facts.scores BY NAME
SELECT
    game_id, version, n, move, round, turn, inherited,
    change.seat, change.source, change.amount, change.total
FROM (
    SELECT
        * EXCLUDE (changes),
        unnest(changes) AS change,
        generate_subscripts(changes, 1)::INTEGER AS n
    FROM (
        SELECT
            game_id, version, move, round, turn, inherited,
            from_json_strict(
                payload->'scores',
                '[{"seat": "INTEGER", "amount": "INTEGER", "source": "VARCHAR", "total": "INTEGER"}]'
            ) AS changes
        FROM batch -- of them the events that derive from HasScores (domain/kernel/messages.py)
        WHERE topic NOT LIKE 'vidi.%' AND json_exists(payload, '$.scores')
    )
);

-- [view standing]
COMMENT ON VIEW scores IS
    'One row per change of a seat''s points that stands. In order of version and n, total adds up.';
