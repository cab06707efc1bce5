-- Remarks on games, made after they were recorded or reported. Each game's remarks are a stream of its own.

-- [table]
CREATE TABLE facts.remarks (
    game_id UUID NOT NULL,
    remarks_id UUID NOT NULL,
    version INTEGER NOT NULL,
    remark VARCHAR NOT NULL,
    said_at TIMESTAMPTZ,
    title VARCHAR,
    played_text VARCHAR,
    move INTEGER,
    event INTEGER,
    seat INTEGER,
    note VARCHAR,
    withdraws INTEGER
);
COMMENT ON TABLE facts.remarks IS 'One row per remark on a game, also on one that was removed.';
COMMENT ON COLUMN facts.remarks.remarks_id IS 'The stream of the remarks on this game.';
COMMENT ON COLUMN facts.remarks.version IS 'Counts the remarks on the game, from 1.';
COMMENT ON COLUMN facts.remarks.remark IS 'The kind of remark. {remarks}';
COMMENT ON COLUMN facts.remarks.said_at IS 'The moment of the remark; null if it is not known.';
COMMENT ON COLUMN facts.remarks.title IS 'Of GameRenamed, the title; null for that of the record, and for any other remark.';
COMMENT ON COLUMN facts.remarks.played_text IS
    'Of GameDated, when it was played, as it was written; null for what the record says, and for any other remark.';
COMMENT ON COLUMN facts.remarks.move IS
    'Of a note or bookmark, the number of the move, 0 for setting up; null for any other remark.';
COMMENT ON COLUMN facts.remarks.event IS
    'Of a note or bookmark, which of the events that the move caused, from 1; null for its last, and for any other '
    'remark.';
COMMENT ON COLUMN facts.remarks.seat IS
    'Of a note, the seat in whose view it was written; null for the view of all, and for any other remark.';
COMMENT ON COLUMN facts.remarks.note IS 'Of NoteWritten, the note; null for any other remark.';
COMMENT ON COLUMN facts.remarks.withdraws IS 'Of NoteWithdrawn, the version of the note; null for any other remark.';

CREATE MACRO facts.remarked() AS TABLE
SELECT
    *,
    facts.day_of(played_text) AS played_on,
    facts.moment_of(played_text) AS played_at,
    coalesce(make_timestamp(epoch_us(played_at)), played_on::TIMESTAMP) AS played_order
FROM (
    SELECT
        game_id,
        coalesce(
            bool_or(remark = 'GameReadAgain')
            OR arg_max(remark, version) FILTER (remark IN ('GameRemoved', 'GameBroughtBack')) = 'GameRemoved',
            false
        ) AS removed,
        arg_max_null(title, version) FILTER (remark = 'GameRenamed') AS title,
        arg_max_null(played_text, version) FILTER (remark = 'GameDated') AS played_text
    FROM facts.remarks
    GROUP BY game_id
);
COMMENT ON MACRO TABLE facts.remarked IS
    'One row per game that has remarks: whether it is removed, and the title and the day that it was given last.';

CREATE TABLE facts.gone_now (
    game_id UUID NOT NULL
);
COMMENT ON TABLE facts.gone_now IS 'One row per removed game, and per stream of the remarks on one.';
COMMENT ON COLUMN facts.gone_now.game_id IS 'The game, or the stream of the remarks on it.';

CREATE MACRO facts.gone() AS TABLE FROM facts.gone_now;
COMMENT ON MACRO TABLE facts.gone IS 'The games that are removed, and the streams of the remarks on them.';

-- [rows]
INSERT INTO facts.remarks BY NAME
SELECT
    (payload->>'game')::UUID AS game_id,
    game_id AS remarks_id,
    version,
    split_part(topic, '.', 2) AS remark,
    facts.moment_of(payload->>'said_at') AS said_at,
    payload->>'title' AS title,
    payload->>'played_at' AS played_text,
    (payload->>'move')::INTEGER AS move,
    (payload->>'event')::INTEGER AS event,
    (payload->>'seat')::INTEGER AS seat,
    payload->>'text' AS note,
    (payload->>'note')::INTEGER AS withdraws
FROM batch
WHERE topic IN (
    'vidi.GameRemoved.1', 'vidi.GameBroughtBack.1', 'vidi.GameReadAgain.1', 'vidi.GameRenamed.1',
    'vidi.GameDated.1', 'vidi.NoteWritten.1', 'vidi.NoteWithdrawn.1', 'vidi.BookmarkSet.1',
    'vidi.BookmarkRemoved.1'
);

DELETE FROM facts.gone_now;
INSERT INTO facts.gone_now BY NAME
SELECT unnest([game_id, remarks_id]) AS game_id
FROM facts.remarks
WHERE remark IN ('GameRemoved', 'GameBroughtBack', 'GameReadAgain')
GROUP BY facts.remarks.game_id, remarks_id
HAVING bool_or(remark = 'GameReadAgain') OR arg_max(remark, version) = 'GameRemoved';

-- [view of all]
CREATE VIEW notes AS
SELECT game_id, move, event, seat, player, note, made_at, later
FROM (
    SELECT game_id, move, NULL::INTEGER AS event, seat, note, made_at, false AS later
    FROM facts.standing('facts.moves')
    WHERE note IS NOT NULL AND NOT inherited
    UNION ALL
    SELECT game_id, move, event, seat, note, said_at, true
    FROM facts.remarks AS r
    ANTI JOIN facts.gone() USING (game_id)
    WHERE remark = 'NoteWritten'
        AND (move = 0 OR (game_id, move) IN (
            SELECT (game_id, move) FROM facts.standing('facts.moves') SEMI JOIN facts.remarks USING (game_id)
        ))
        AND NOT EXISTS (FROM facts.remarks AS w WHERE w.game_id = r.game_id AND w.withdraws = r.version)
)
LEFT JOIN facts.seated() USING (game_id, seat);
COMMENT ON VIEW notes IS
    'One row per note: those that records have on moves, and those that were written later on a moment.';
COMMENT ON COLUMN notes.event IS
    'Which of the events that the move caused, from 1; null for the last, and for a note of the record.';
COMMENT ON COLUMN notes.seat IS
    'Who moved; of a note that was written later, as whom its writer saw the game, null for as all.';
COMMENT ON COLUMN notes.player IS 'The name of the player in this seat; null without a seat.';
COMMENT ON COLUMN notes.note IS 'The note itself.';
COMMENT ON COLUMN notes.made_at IS 'When the move was made, or the note written; null if that is not known.';
COMMENT ON COLUMN notes.later IS 'Whether it was written later, by who looked at the game.';

CREATE VIEW bookmarks AS
SELECT game_id, move, event, said_at AS set_at
FROM facts.remarks
ANTI JOIN facts.gone() USING (game_id)
WHERE remark IN ('BookmarkSet', 'BookmarkRemoved')
    AND (move = 0 OR (game_id, move) IN (
        SELECT (game_id, move) FROM facts.standing('facts.moves') SEMI JOIN facts.remarks USING (game_id)
    ))
QUALIFY remark = 'BookmarkSet'
    AND row_number() OVER (PARTITION BY game_id, move, event ORDER BY version DESC) = 1;
COMMENT ON VIEW bookmarks IS 'One row per moment of a game that is bookmarked.';
COMMENT ON COLUMN bookmarks.event IS 'Which of the events that the move caused, from 1; null for its last.';
COMMENT ON COLUMN bookmarks.set_at IS 'When it was set; null if that is not known.';
