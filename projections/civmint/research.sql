-- [table]
CREATE TABLE facts.civmint_research (
    -- [key turn]
    seat INTEGER NOT NULL,
    budget INTEGER NOT NULL
);
COMMENT ON TABLE facts.civmint_research IS 'CivMint: one row per step of research that began; every turn has one once it comes to this step.';
COMMENT ON COLUMN facts.civmint_research.budget IS 'The Research that could be used in it.';

-- [rows]
INSERT INTO facts.civmint_research BY NAME
SELECT
    game_id, version, move, round, turn, inherited,
    (payload->>'seat')::INTEGER AS seat, (payload->>'budget')::INTEGER AS budget
FROM batch
WHERE topic = 'civmint.ResearchBegan.1';

-- [view]
CREATE VIEW civmint_research AS
SELECT
    r.game_id, r.version, r.move, r.round, r.turn, r.seat, s.player, r.budget,
    coalesce(a.steps, 0)::INTEGER AS steps,
    coalesce(a.used, 0)::INTEGER AS used
FROM facts.standing('facts.civmint_research') AS r
LEFT JOIN (
    SELECT game_id, turn, count(*) AS steps, sum(cost) AS used
    FROM facts.standing('facts.civmint_advances')
    WHERE NOT free
    GROUP BY game_id, turn
) AS a USING (game_id, turn)
LEFT JOIN facts.seated() AS s ON s.game_id = r.game_id AND s.seat = r.seat
WHERE NOT r.inherited;
COMMENT ON COLUMN civmint_research.steps IS 'The steps on tracks that were paid for; civmint_advances has each.';
COMMENT ON COLUMN civmint_research.used IS 'The Research that they cost; the rest of the budget is lost.';
