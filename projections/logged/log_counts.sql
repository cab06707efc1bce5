-- [table]
CREATE TABLE facts.log_counts (
    -- [key turn]
    n INTEGER NOT NULL,
    counter VARCHAR NOT NULL,
    seat INTEGER,
    value INTEGER NOT NULL
);
COMMENT ON TABLE facts.log_counts IS 'One row per new value of a counter in the log of a logged game.';
COMMENT ON COLUMN facts.log_counts.n IS 'Which value of its entry it is, from 1.';
COMMENT ON COLUMN facts.log_counts.counter IS 'The counter, as the setup of the game declares it.';
COMMENT ON COLUMN facts.log_counts.seat IS 'The seat that has it; null if it counts for the whole table.';
COMMENT ON COLUMN facts.log_counts.value IS 'What it counts after the entry.';

-- [rows]
INSERT INTO facts.log_counts BY NAME
SELECT
    game_id, version, move, round, turn, inherited, n,
    counted.counter, counted.seat, counted.value
FROM (
    SELECT
        * EXCLUDE (counts),
        unnest(counts) AS counted,
        generate_subscripts(counts, 1)::INTEGER AS n
    FROM (
        SELECT
            game_id, version, move, round, turn, inherited,
            from_json(
                payload->'counts', '[{"counter": "VARCHAR", "seat": "INTEGER", "value": "INTEGER"}]'
            ) AS counts
        FROM batch
        WHERE topic = 'logged.Entry.1' AND json_array_length(payload, '$.counts') > 0
    )
);

-- [view standing]
COMMENT ON COLUMN log_counts.player IS 'The name of the player who has it; null if it counts for the whole table.';
