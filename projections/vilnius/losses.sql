-- [table]
CREATE TABLE facts.vilnius_losses (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    n INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER NOT NULL,
    inherited BOOLEAN NOT NULL,
    seat INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    card VARCHAR NOT NULL,
    cause VARCHAR NOT NULL,
    enemy VARCHAR,
    origin VARCHAR
);
COMMENT ON TABLE facts.vilnius_losses IS
    'Vilnius: one row per card that a player lost to the Order. Fires in the city are in vilnius_fires.';
COMMENT ON COLUMN facts.vilnius_losses.n IS 'Counts the cards of one event, from 1.';
COMMENT ON COLUMN facts.vilnius_losses.seat IS 'The seat that lost it.';
COMMENT ON COLUMN facts.vilnius_losses.kind IS 'The kind of the card: unit, province or building.';
COMMENT ON COLUMN facts.vilnius_losses.card IS 'The id of the card.';
COMMENT ON COLUMN facts.vilnius_losses.cause IS
    'Why it was lost: Skulls that are red, silver or gold; damage of an undefeated enemy; boost, a Boost that came '
    'up; or instead_of_fire, a stored Province for which the city lost no point.';
COMMENT ON COLUMN facts.vilnius_losses.enemy IS
    'The id of the enemy; null for Skulls, which count together, and for the Boost.';
COMMENT ON COLUMN facts.vilnius_losses.origin IS
    'The origin of a card that was given back: {domain.vilnius.events.Origin}. Null for Skulls and Buildings.';

-- [rows]
INSERT INTO facts.vilnius_losses BY NAME
SELECT
    game_id, version, 1 AS n, move, round, inherited, e.seat,
    CASE topic
        WHEN 'vilnius.UnitGivenBack.1' THEN 'unit'
        WHEN 'vilnius.BuildingGivenBack.1' THEN 'building'
        ELSE 'province'
    END AS kind,
    coalesce(e.unit, e.building, e.province) AS card,
    CASE
        WHEN e.by = 'boost' THEN 'boost'
        WHEN topic = 'vilnius.StoredDiscarded.1' THEN 'instead_of_fire'
        ELSE 'damage'
    END AS cause,
    nullif(e.by, 'boost') AS enemy,
    if(topic = 'vilnius.StoredDiscarded.1', 'store', e.origin) AS origin
FROM (
    SELECT
        game_id, version, move, round, inherited, topic,
        from_json(payload, '{
            "seat": "INTEGER", "unit": "VARCHAR", "building": "VARCHAR", "province": "VARCHAR",
            "by": "VARCHAR", "origin": "VARCHAR"
        }') AS e
    FROM batch
    WHERE topic IN (
        'vilnius.UnitGivenBack.1', 'vilnius.ProvinceGivenBack.1', 'vilnius.BuildingGivenBack.1',
        'vilnius.StoredDiscarded.1'
    )
)
UNION ALL BY NAME
SELECT
    game_id, version, n, move, round, inherited, one.seat, 'unit' AS kind, one.unit AS card, cause
FROM (
    SELECT
        game_id, version, move, round, inherited,
        coalesce(e.skull, 'red') AS cause,
        unnest(e.units) AS one,
        generate_subscripts(e.units, 1)::INTEGER AS n
    FROM (
        SELECT
            game_id, version, move, round, inherited,
            from_json(payload, '{
                "skull": "VARCHAR", "units": [{"seat": "INTEGER", "unit": "VARCHAR"}]
            }') AS e
        FROM batch
        WHERE topic IN ('vilnius.UnitsKilled.1', 'vilnius.UnitsDestroyed.1')
    )
);

-- [view standing]
