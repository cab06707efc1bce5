-- [table]
CREATE TABLE facts.marks (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    fidelity VARCHAR NOT NULL,
    flaw VARCHAR,
    file VARCHAR NOT NULL,
    line INTEGER NOT NULL,
    told_scores INTEGER[],
    told_winners INTEGER[],
    found_scores INTEGER[],
    found_winners INTEGER[]
);
COMMENT ON TABLE facts.marks IS
    'One row per time that the record of a game turned out to be wrong, or right again.';
COMMENT ON COLUMN facts.marks.fidelity IS
    'partial: the moves up to there were kept; contradicts: the end in the record differs from the end by the rules; '
    'whole: a later record has the right end. One of: {marks}';
COMMENT ON COLUMN facts.marks.flaw IS 'The fault in one sentence; null if there is none.';
COMMENT ON COLUMN facts.marks.file IS 'The name of the file, without its folders.';
COMMENT ON COLUMN facts.marks.line IS 'The line of the file, from 1; of a file that has no lines, the number of the entry.';
COMMENT ON COLUMN facts.marks.told_scores IS
    'For contradicts, the points in the record, seat 1 first; otherwise null.';
COMMENT ON COLUMN facts.marks.told_winners IS 'For contradicts, the seats that won by the record; otherwise null.';
COMMENT ON COLUMN facts.marks.found_scores IS
    'For contradicts, the points by the rules; null if by the rules the game is not over, and otherwise.';
COMMENT ON COLUMN facts.marks.found_winners IS
    'For contradicts, the seats that won by the rules; null if by the rules the game is not over, and otherwise.';

CREATE MACRO facts.last_marks() AS TABLE
SELECT m.*
FROM facts.marks AS m
ANTI JOIN facts.events AS e ON e.game_id = m.game_id AND e.version > m.version;
COMMENT ON MACRO TABLE facts.last_marks IS
    'The marks that count: those that no move followed, and no other mark.';

-- [rows]
-- The words are those of vidi.EndContradicted's ``flaw``.
INSERT INTO facts.marks BY NAME
SELECT
    * EXCLUDE (message),
    CASE
        WHEN fidelity <> 'contradicts' THEN message
        ELSE format('`end` gives scores {} and winners {}; ', told_scores, told_winners)
            || coalesce(
                format('by the rules they are {} and {}', found_scores, found_winners),
                'by the rules the game is not over yet'
            )
    END AS flaw
FROM (
    SELECT
        game_id,
        version,
        CASE topic
            WHEN 'vidi.ImportStopped.1' THEN 'partial'
            WHEN 'vidi.EndContradicted.1' THEN 'contradicts'
            ELSE 'whole'
        END AS fidelity,
        payload->>'file' AS file,
        (payload->>'line')::INTEGER AS line,
        payload->>'message' AS message,
        (payload->'told_scores')::INTEGER[] AS told_scores,
        (payload->'told_winners')::INTEGER[] AS told_winners,
        (payload->'found_scores')::INTEGER[] AS found_scores,
        (payload->'found_winners')::INTEGER[] AS found_winners
    FROM batch
    WHERE topic IN ('vidi.ImportStopped.1', 'vidi.EndContradicted.1', 'vidi.EndConfirmed.1')
);

-- [view of all]
CREATE VIEW contradictions AS
SELECT
    m.game_id,
    m.version,
    s.seat,
    s.player,
    m.told_scores[s.seat] AS told_score,
    m.found_scores[s.seat] AS found_score,
    list_contains(m.told_winners, s.seat) AS told_won,
    list_contains(m.found_winners, s.seat) AS found_won
FROM facts.last_marks() AS m
JOIN facts.seated() AS s USING (game_id)
WHERE m.fidelity = 'contradicts';
COMMENT ON VIEW contradictions IS
    'One row per seat of a game whose end in the record (told) differs from the end by the rules (found).';
COMMENT ON COLUMN contradictions.told_score IS
    'The seat''s points in the record; null if it has none.';
COMMENT ON COLUMN contradictions.found_score IS
    'The seat''s points by the rules; null if by the rules the game is not over.';
COMMENT ON COLUMN contradictions.told_won IS 'Whether the seat won by the record.';
COMMENT ON COLUMN contradictions.found_won IS
    'Whether the seat won by the rules; null if by the rules the game is not over.';
