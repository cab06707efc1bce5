-- [table]
CREATE TABLE facts.vilnius_plunder (
    -- [key round]
    enemies VARCHAR[] NOT NULL,
    cards_left INTEGER NOT NULL
);
COMMENT ON TABLE facts.vilnius_plunder IS
    'Vilnius: one row per attack in which enemies were defeated; the Final Attack has none, as nobody plunders then '
    '(16.4). Every full 5 points of their strength give a loot card, so fewer give no loot card (12.1).';
COMMENT ON COLUMN facts.vilnius_plunder.enemies IS 'The ids of the defeated enemies, sorted.';
COMMENT ON COLUMN facts.vilnius_plunder.cards_left IS 'The loot cards that were left.';

-- [rows]
INSERT INTO facts.vilnius_plunder BY NAME
SELECT game_id, version, move, round, inherited, e.enemies, e.left AS cards_left
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json_strict(payload, '{"enemies": ["VARCHAR"], "left": "INTEGER"}') AS e
    FROM batch
    WHERE topic = 'vilnius.PlunderEnded.1'
);

-- [view]
CREATE VIEW vilnius_plunder AS
SELECT p.* EXCLUDE (inherited), coalesce(l.cards_taken, 0) AS cards_taken
FROM facts.standing('facts.vilnius_plunder') AS p
LEFT JOIN (
    SELECT game_id, round, count(*)::INTEGER AS cards_taken
    FROM facts.standing('facts.vilnius_loot')
    WHERE cause = 'plunder'
    GROUP BY game_id, round
) AS l USING (game_id, round)
WHERE NOT p.inherited;
COMMENT ON VIEW vilnius_plunder IS
    'Vilnius: one row per attack in which enemies were defeated; the Final Attack has none, as nobody plunders then '
    '(16.4). Every full 5 points of their strength give a loot card, so fewer give no loot card (12.1): cards_taken '
    'and cards_left are 0.';
COMMENT ON COLUMN vilnius_plunder.cards_taken IS 'The loot cards that players took; vilnius_loot has each.';
