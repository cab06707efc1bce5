-- [table]
CREATE TABLE facts.take_backs (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    back_to INTEGER NOT NULL,
    made_at TIMESTAMPTZ,
    note VARCHAR
);
COMMENT ON TABLE facts.take_backs IS 'One row per taking back of moves.';
COMMENT ON COLUMN facts.take_backs.move IS 'The number that the taking back itself has.';
COMMENT ON COLUMN facts.take_backs.back_to IS 'The last move that still stands afterwards; 0 for none.';

CREATE MACRO facts.standing(fact) AS TABLE
SELECT f.*
FROM query_table(fact) AS f
ANTI JOIN facts.gone() USING (game_id)
ANTI JOIN facts.take_backs AS t
    ON t.game_id = f.game_id AND t.version > f.version AND t.back_to < f.move;
COMMENT ON MACRO TABLE facts.standing IS
    'The rows of a table of facts that were not taken back, of games that are not removed: FROM facts.standing(''facts.moves'').';

CREATE MACRO facts.taken_back_by(game, of_version, of_move) AS (
    SELECT min(t.version)
    FROM facts.take_backs AS t
    WHERE t.game_id = game AND t.version > of_version AND t.back_to < of_move
);
COMMENT ON MACRO facts.taken_back_by IS
    'Version of the event that took a fact back, or null: facts.taken_back_by(game_id, version, move).';

-- [rows]
INSERT INTO facts.take_backs BY NAME
SELECT
    game_id,
    version,
    move,
    (payload->>'seat')::INTEGER AS seat,
    (payload->>'to')::INTEGER AS back_to,
    facts.moment_of(payload->>'made_at') AS made_at,
    payload->>'note' AS note
FROM batch
WHERE topic = 'vidi.TakenBack.1';
