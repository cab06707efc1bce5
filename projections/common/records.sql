-- What is known of each recorded game alone, once: a list of games need read neither moves nor seats.

-- [view]
CREATE VIEW records AS
SELECT
    g.game_id,
    coalesce(m.moves, 0) AS moves,
    s.players,
    r.winners,
    r.scores,
    r.margin,
    CASE
        WHEN f.fidelity <> 'whole' THEN f.fidelity
        WHEN g.ruleset = 'logged.1' THEN 'logged'
        ELSE 'whole'
    END AS fidelity,
    f.flaw,
    coalesce(m.hides, false) AS hides
FROM facts.games AS g
LEFT JOIN (
    SELECT
        game_id,
        count(*)::INTEGER AS moves,
        bool_or(contains(args::VARCHAR, 'null') OR contains(chance::VARCHAR, 'null')) AS hides
    FROM facts.standing('facts.moves')
    GROUP BY game_id
) AS m USING (game_id)
LEFT JOIN (
    SELECT game_id, list(player ORDER BY seat) AS players FROM facts.seated() GROUP BY game_id
) AS s USING (game_id)
LEFT JOIN (
    SELECT
        game_id,
        coalesce(list(player ORDER BY seat) FILTER (won), []) AS winners,
        list(score ORDER BY seat) AS scores,
        max(lead) FILTER (won AND lead >= 0) AS margin
    FROM facts.recorded_results()
    GROUP BY game_id
) AS r USING (game_id)
LEFT JOIN facts.last_marks() AS f USING (game_id);
COMMENT ON VIEW records IS
    'One row per recorded game: its players, how many of its moves stand, and whether its record is whole. The view games has this too.';
COMMENT ON COLUMN records.moves IS 'Moves that stand; of a branch, also the moves from its origin.';
COMMENT ON COLUMN records.players IS 'The names, seat 1 first.';
COMMENT ON COLUMN records.winners IS
    'The winners, in the order of the seats; empty if nobody won, null while it has not ended.';
COMMENT ON COLUMN records.scores IS 'The points at the end, seat 1 first; null while it has not ended.';
COMMENT ON COLUMN records.margin IS 'How many points the best winner is ahead of the other seats; null if it is not ahead.';
COMMENT ON COLUMN records.fidelity IS
    'partial: its record went wrong, and the moves before that were kept; contradicts: the end in its record differs '
    'from the end by the rules; logged: it is a log of another platform, which no rules check; otherwise whole. '
    'One of: {fidelity}';
COMMENT ON COLUMN records.flaw IS
    'The fault of the record; of one that contradicts, with both ends. Null if the record is whole.';
COMMENT ON COLUMN records.hides IS
    'Whether a move has a value that is null, such as a card that the recorder did not see.';
