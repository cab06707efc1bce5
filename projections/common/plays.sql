-- A play is a result without moves, from a platform or a score sheet. Its id is derived from its source, so a
-- later report of the same play is another row here. ``facts.reported`` decides which report counts.

-- [table]
CREATE TABLE facts.plays (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    position BIGINT NOT NULL,
    withdrawn BOOLEAN NOT NULL,
    changed TIMESTAMP,
    game VARCHAR,
    title VARCHAR,
    expansions VARCHAR[],
    seats INTEGER,
    together BOOLEAN,
    played_text VARCHAR,
    played_on DATE,
    played_at TIMESTAMPTZ,
    played_order TIMESTAMP,
    platform VARCHAR NOT NULL,
    source_id VARCHAR NOT NULL,
    quantity INTEGER,
    finished BOOLEAN,
    counted BOOLEAN
);
COMMENT ON TABLE facts.plays IS
    'One row per report of a play without moves: a source lists the play, or says that it was deleted.';
COMMENT ON COLUMN facts.plays.version IS 'Numbers the reports of this play, from 1.';
COMMENT ON COLUMN facts.plays.withdrawn IS
    'Whether this report says that the source deleted the play. Only platform and source_id are known then.';
COMMENT ON COLUMN facts.plays.changed IS
    'When the source changed or deleted it, by its own clock and in UTC; null if it does not say.';
COMMENT ON COLUMN facts.plays.game IS
    'The name of the game if this Vidi has its rules, otherwise the title; null if the source deleted the play.';
COMMENT ON COLUMN facts.plays.title IS 'The title of the game in the source; null if the source deleted the play.';
COMMENT ON COLUMN facts.plays.expansions IS 'The expansions, as the source names them; null if the source deleted the play.';
COMMENT ON COLUMN facts.plays.seats IS 'The number of players; null if the source deleted the play.';
COMMENT ON COLUMN facts.plays.together IS
    'Whether all played together against the game; null if the source does not say.';
COMMENT ON COLUMN facts.plays.played_text IS 'When it was played, as the source has it; null if it does not say.';
COMMENT ON COLUMN facts.plays.played_on IS 'The day on which it was played; null if the source has none.';
COMMENT ON COLUMN facts.plays.played_at IS 'The moment; null if the source has only a day.';
COMMENT ON COLUMN facts.plays.played_order IS 'Sort by it, as by games.played_order. Null if the source has no day.';
COMMENT ON COLUMN facts.plays.platform IS 'The source.';
COMMENT ON COLUMN facts.plays.source_id IS 'The id that the play has there.';
COMMENT ON COLUMN facts.plays.quantity IS
    'The number of plays with the same seats and result that this report stands for; null if the source deleted the play.';
COMMENT ON COLUMN facts.plays.finished IS 'Whether it was played to the end; null if the source deleted the play.';
COMMENT ON COLUMN facts.plays.counted IS
    'Whether the source counts it in its own statistics; null if the source deleted the play.';

-- Of two reports that both say when they changed, the later one counts; if the times are equal, the deletion
-- counts. A report without a time replaces every report before it, and counts until the next one arrives.
CREATE MACRO facts.reported() AS TABLE
SELECT * EXCLUDE (undated)
FROM (
    SELECT
        * REPLACE (min(position) OVER (PARTITION BY game_id) AS position),
        coalesce(max(version) FILTER (changed IS NULL) OVER (PARTITION BY game_id), 0) AS undated
    FROM facts.plays
)
QUALIFY NOT withdrawn AND row_number() OVER (
    PARTITION BY game_id
    ORDER BY version >= undated DESC, changed DESC NULLS LAST, withdrawn DESC, version DESC
) = 1;
COMMENT ON MACRO TABLE facts.reported IS
    'One row per play without moves: the report that counts. Plays that the source deleted are left out.';

-- [rows]
INSERT INTO facts.plays BY NAME
SELECT
    game_id, version, position,
    topic = 'vidi.PlayWithdrawn.1' AS withdrawn,
    coalesce(
        make_timestamp(epoch_us(facts.moment_of(payload->>'changed_at'))),
        facts.day_of(payload->>'changed_at')::TIMESTAMP
    ) AS changed,
    coalesce(payload->>'game', payload->>'title') AS game,
    payload->>'title' AS title,
    (payload->'expansions')::VARCHAR[] AS expansions,
    json_array_length(payload->'seats')::INTEGER AS seats,
    (payload->>'together')::BOOLEAN AS together,
    payload->>'played_at' AS played_text,
    facts.day_of(played_text) AS played_on,
    facts.moment_of(played_text) AS played_at,
    coalesce(make_timestamp(epoch_us(played_at)), played_on::TIMESTAMP) AS played_order,
    payload->>'$.source.platform' AS platform,
    payload->>'$.source.id' AS source_id,
    greatest(try_cast(payload->>'quantity' AS INTEGER), 1) AS quantity,
    (payload->>'finished')::BOOLEAN AS finished,
    (payload->>'counted')::BOOLEAN AS counted
FROM batch
WHERE topic IN ('vidi.PlayReported.1', 'vidi.PlayWithdrawn.1');
