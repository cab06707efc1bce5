-- [table]
CREATE TABLE facts.darwinci_creatures (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    n INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER NOT NULL,
    inherited BOOLEAN NOT NULL,
    seat INTEGER NOT NULL,
    tiles INTEGER[] NOT NULL,
    complete BOOLEAN NOT NULL,
    value INTEGER NOT NULL,
    bonus INTEGER NOT NULL,
    points INTEGER NOT NULL
);
COMMENT ON TABLE facts.darwinci_creatures IS
    'Darwinci: one row per creature of a parcel, as it was counted at the end of the game.';
COMMENT ON COLUMN facts.darwinci_creatures.n IS 'Counts the creatures of a parcel, from 1.';
COMMENT ON COLUMN facts.darwinci_creatures.tiles IS 'The numbers of its fragments.';
COMMENT ON COLUMN facts.darwinci_creatures.complete IS 'Whether no bone of it ends in nothing.';
COMMENT ON COLUMN facts.darwinci_creatures.value IS 'The sum of the values of its sound fragments.';
COMMENT ON COLUMN facts.darwinci_creatures.bonus IS 'The bonus for its size, by the option size_bonus.';
COMMENT ON COLUMN facts.darwinci_creatures.points IS 'The Darwin that it paid.';

-- [rows]
INSERT INTO facts.darwinci_creatures BY NAME
SELECT
    game_id, version, n, move, round, inherited, seat,
    list_transform(creature.fragments, lambda f: f.tile) AS tiles,
    creature.complete, creature.value, creature.bonus, creature.points
FROM (
    SELECT
        * EXCLUDE (creatures),
        unnest(creatures) AS creature,
        generate_subscripts(creatures, 1)::INTEGER AS n
    FROM (
        SELECT
            game_id, version, move, round, inherited,
            (payload->>'seat')::INTEGER AS seat,
            from_json(payload->'creatures', '[{
                "fragments": [{"tile": "INTEGER"}], "complete": "BOOLEAN", "value": "INTEGER",
                "bonus": "INTEGER", "points": "INTEGER"
            }]') AS creatures
        FROM batch
        WHERE topic = 'darwinci.CreaturesScored.2'
    )
);

-- [view]
CREATE VIEW darwinci_creatures AS
SELECT
    c.game_id, c.version, c.n, c.move, c.round, c.seat, s.player, c.tiles, len(c.tiles)::INTEGER AS size,
    c.complete, c.value, c.bonus, c.points
FROM facts.standing('facts.darwinci_creatures') AS c
LEFT JOIN facts.seated() AS s USING (game_id, seat)
WHERE NOT c.inherited;
COMMENT ON COLUMN darwinci_creatures.size IS 'How many fragments it has.';
