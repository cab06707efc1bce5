-- What is counted over the moves of a game, once: a list of games need not read their moves.

-- [view]
CREATE VIEW records AS
SELECT
    g.game_id,
    coalesce(m.moves, 0) AS moves,
    CASE
        WHEN f.fidelity <> 'whole' THEN f.fidelity
        WHEN g.ruleset = 'logged.1' THEN 'logged'
        ELSE 'whole'
    END AS fidelity,
    f.flaw
FROM facts.games AS g
LEFT JOIN (
    SELECT game_id, count(*)::INTEGER AS moves FROM facts.standing('facts.moves') GROUP BY game_id
) AS m USING (game_id)
LEFT JOIN facts.last_marks() AS f USING (game_id);
COMMENT ON VIEW records IS
    'One row per recorded game: how many of its moves stand, and whether its record is whole. The view games has this too.';
COMMENT ON COLUMN records.moves IS 'Moves that stand; of a branch, also the moves from its origin.';
COMMENT ON COLUMN records.fidelity IS
    'partial: its record went wrong, and the moves before that were kept; contradicts: the end in its record differs '
    'from the end by the rules; logged: it is a log of another platform, which no rules check; otherwise whole. '
    'One of: {fidelity}';
COMMENT ON COLUMN records.flaw IS
    'The fault of the record; of one that contradicts, with both ends. Null if the record is whole.';
