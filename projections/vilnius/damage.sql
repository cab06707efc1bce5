-- [table]
CREATE TABLE facts.vilnius_damage (
    -- [key round]
    attack_row INTEGER NOT NULL,
    enemy VARCHAR NOT NULL,
    side VARCHAR NOT NULL,
    icons VARCHAR[] NOT NULL
);
COMMENT ON TABLE facts.vilnius_damage IS
    'Vilnius: one row per undefeated enemy that dealt its damage. The damage is that of the house.';
COMMENT ON COLUMN facts.vilnius_damage.attack_row IS 'The seat of whose row the enemy came; it is hit.';
COMMENT ON COLUMN facts.vilnius_damage.enemy IS 'The id of the enemy.';
COMMENT ON COLUMN facts.vilnius_damage.side IS
    'Which side of the card counted: {domain.vilnius.events.DamageDealt.side}';
COMMENT ON COLUMN facts.vilnius_damage.icons IS 'The icons of damage there: {domain.vilnius.cards.Damage}';

-- [rows]
INSERT INTO facts.vilnius_damage BY NAME
SELECT
    game_id, version, move, round, inherited, e.row AS attack_row, e.enemy, e.side,
    list_transform(e.losses, lambda l: l.damage) AS icons
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json(payload, '{
            "row": "INTEGER", "enemy": "VARCHAR", "side": "VARCHAR", "losses": [{"damage": "VARCHAR"}]
        }') AS e
    FROM batch
    WHERE topic = 'vilnius.DamageDealt.1'
);

-- [view]
CREATE VIEW vilnius_damage AS
WITH standing AS (SELECT * FROM facts.standing('facts.vilnius_damage'))
SELECT d.* EXCLUDE (inherited), coalesce(f.burned, 0) AS burned
FROM standing AS d
LEFT JOIN (
    -- An enemy has dealt all of its damage before the next one begins.
    SELECT s.game_id, s.version, count(*)::INTEGER AS burned
    FROM facts.standing('facts.vilnius_fires') AS f
    ASOF JOIN standing AS s ON s.game_id = f.game_id AND s.version < f.version
    WHERE f.cause = 'enemy'
    GROUP BY s.game_id, s.version
) AS f USING (game_id, version)
WHERE NOT d.inherited;
COMMENT ON COLUMN vilnius_damage.burned IS 'The points that the city lost to it.';
