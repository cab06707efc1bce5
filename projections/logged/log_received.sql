-- Entries that one seat alone received are a stream beside the game, see domain/logged/received.py.

-- [table]
CREATE TABLE facts.log_received (
    game_id UUID NOT NULL,
    received_id UUID NOT NULL,
    version INTEGER NOT NULL,
    n INTEGER NOT NULL,
    move INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    about INTEGER,
    type VARCHAR NOT NULL,
    text VARCHAR NOT NULL,
    args JSON,
    plain MAP(VARCHAR, VARCHAR) NOT NULL
);
COMMENT ON TABLE facts.log_received IS 'One row per entry of a log that one seat alone received.';
COMMENT ON COLUMN facts.log_received.received_id IS 'The stream of the entries that seats received of this game.';
COMMENT ON COLUMN facts.log_received.version IS 'Counts the events of that stream, from 1.';
COMMENT ON COLUMN facts.log_received.n IS 'Which entry of its event it is, from 1.';
COMMENT ON COLUMN facts.log_received.seat IS 'The seat that received it.';
COMMENT ON COLUMN facts.log_received.about IS 'The seat that it is about; null if it is about nobody.';
COMMENT ON COLUMN facts.log_received.type IS 'The kind of the entry, as the platform calls it.';
COMMENT ON COLUMN facts.log_received.text IS 'The sentence; empty if the entry has none.';
COMMENT ON COLUMN facts.log_received.args IS 'The arguments, as the log has them; null if it has none.';
COMMENT ON COLUMN facts.log_received.plain IS
    'The arguments that are text, numbers, true or false, by name and as text: plain[''card'']. Empty if the arguments have none.';

-- [rows]
INSERT INTO facts.log_received BY NAME
SELECT
    game_id, received_id, version, n, move, seat, entry.seat AS about, entry.type,
    coalesce(entry.text, '') AS text,
    entry.args,
    facts.plain_of(entry.args) AS plain
FROM (
    SELECT * EXCLUDE (entries), unnest(entries) AS entry, generate_subscripts(entries, 1)::INTEGER AS n
    FROM (
        SELECT
            (payload->>'game')::UUID AS game_id,
            game_id AS received_id,
            version,
            (payload->>'move')::INTEGER AS move,
            (payload->>'seat')::INTEGER AS seat,
            from_json(
                payload->'entries', '[{"type": "VARCHAR", "text": "VARCHAR", "seat": "INTEGER", "args": "JSON"}]'
            ) AS entries
        FROM batch
        WHERE topic = 'vidi.EntriesReceived.1'
    )
);

-- [view of all]
CREATE VIEW log_received AS
SELECT
    r.game_id, m.version,
    (row_number() OVER (PARTITION BY r.game_id, r.move, r.seat ORDER BY r.version, r.n))::INTEGER AS n,
    r.move, r.seat, s.player, r.about, r.type, r.text, r.args, r.plain
FROM facts.log_received AS r
JOIN (SELECT game_id, move, version FROM facts.standing('facts.log_moves')) AS m USING (game_id, move)
LEFT JOIN facts.seated() AS s USING (game_id, seat);
COMMENT ON VIEW log_received IS
    'One row per entry that one seat alone received. log_entries has those that all received.';
COMMENT ON COLUMN log_received.version IS 'The version of its move.';
COMMENT ON COLUMN log_received.n IS 'Counts what the seat received with the move, from 1.';
COMMENT ON COLUMN log_received.player IS 'The name of the player in this seat.';
