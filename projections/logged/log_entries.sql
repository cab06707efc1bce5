-- Filled from MoveMade, which has all arguments: an event logged.Entry.1 is there only if the entry has a
-- sentence, or changes points, counters or things.

-- [table]
CREATE TABLE facts.log_entries (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    n INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER NOT NULL,
    inherited BOOLEAN NOT NULL,
    seat INTEGER,
    type VARCHAR NOT NULL,
    text VARCHAR NOT NULL,
    phase VARCHAR,
    args JSON,
    plain MAP(VARCHAR, VARCHAR) NOT NULL
);
COMMENT ON TABLE facts.log_entries IS 'One row per entry of the log of a logged game.';
COMMENT ON COLUMN facts.log_entries.version IS 'The version of its move.';
COMMENT ON COLUMN facts.log_entries.n IS 'Which entry of its move it is, from 1.';
COMMENT ON COLUMN facts.log_entries.round IS 'The round or phase, from 1. A log without rounds has one.';
COMMENT ON COLUMN facts.log_entries.seat IS 'The seat that it is about; null if it is about nobody.';
COMMENT ON COLUMN facts.log_entries.type IS 'The kind of the entry, as the platform calls it.';
COMMENT ON COLUMN facts.log_entries.text IS 'The sentence; empty if the entry has none.';
COMMENT ON COLUMN facts.log_entries.phase IS
    'The name of the round or phase that begins with it; null if none begins.';
COMMENT ON COLUMN facts.log_entries.args IS 'The arguments, as the log has them; null if it has none.';
COMMENT ON COLUMN facts.log_entries.plain IS
    'The arguments that are text, numbers, true or false, by name and as text: plain[''from'']. Empty if the arguments have none.';

CREATE MACRO facts.plain_of(args) AS
    CASE
        WHEN json_type(args) = 'OBJECT' THEN map_from_entries([
            {'key': e.key, 'value': e.value->>'$'}
            FOR e IN map_entries(from_json(args, '"MAP(VARCHAR, JSON)"'))
            IF json_type(e.value) NOT IN ('OBJECT', 'ARRAY', 'NULL')
        ])
        ELSE MAP {}
    END;
COMMENT ON MACRO facts.plain_of IS
    'The arguments that are text, numbers, true or false, by name and as text: facts.plain_of(args).';

-- [rows]
INSERT INTO facts.log_entries BY NAME
SELECT
    game_id, version, n, move,
    greatest(
        1, before + count(entry.round) OVER (PARTITION BY game_id, version ORDER BY n)
    )::INTEGER AS round,
    inherited, entry.seat, entry.type,
    coalesce(entry.text, '') AS text,
    entry.round AS phase,
    entry.args,
    facts.plain_of(entry.args) AS plain
FROM (
    SELECT
        * EXCLUDE (entries),
        CASE
            WHEN round IS NOT NULL THEN round
            -- A sentence, points, a counter or a thing begin round 1, if they stand before the first name of a round.
            -- Nobody has points yet, so points of 0 change nothing.
            WHEN list_position([
                    coalesce(e.text, '') <> ''
                    OR regexp_matches(coalesce(e.points::VARCHAR, ''), ':\s*-?[1-9]')
                    OR regexp_matches(coalesce(e.counts::VARCHAR, ''), ':\s*-?[0-9]')
                    OR coalesce(json_array_length(e.things), 0)
                        > len(regexp_extract_all(coalesce(e.things::VARCHAR, ''), '"gone":\s*true'))
                    FOR e IN entries
                ], true) < list_position([e.round IS NOT NULL FOR e IN entries], true) THEN 1
            ELSE 0
        END AS before,
        unnest(entries) AS entry,
        generate_subscripts(entries, 1)::INTEGER AS n
    FROM (
        SELECT
            game_id, version, move, round, inherited,
            from_json(
                payload->'$.args.entries',
                '[{"type": "VARCHAR", "text": "VARCHAR", "seat": "INTEGER", "args": "JSON", "round": "VARCHAR",
                "points": "JSON", "counts": "JSON", "things": "JSON"}]'
            ) AS entries
        FROM batch SEMI JOIN (FROM facts.games WHERE ruleset = 'logged.1') USING (game_id)
        WHERE topic = 'vidi.MoveMade.1'
    )
);

-- [view standing]
COMMENT ON VIEW log_entries IS
    'One row per entry of the log of a logged game that all seats received, also of entries without a sentence.';
COMMENT ON COLUMN log_entries.player IS 'The name of the player in this seat; null without a seat.';
