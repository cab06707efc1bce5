-- [table]
CREATE TABLE facts.civmint_aspects (
    -- [key turn]
    seat INTEGER NOT NULL,
    aspect VARCHAR NOT NULL,
    amount INTEGER NOT NULL,
    level INTEGER NOT NULL,
    cause VARCHAR NOT NULL,
    cost INTEGER
);
COMMENT ON TABLE facts.civmint_aspects IS 'CivMint: one row per aspect of a seat that rose or fell.';
COMMENT ON COLUMN facts.civmint_aspects.aspect IS 'The aspect: {domain.civmint.names.Aspect}';
COMMENT ON COLUMN facts.civmint_aspects.amount IS 'The levels gained, below 0 if they were lost.';
COMMENT ON COLUMN facts.civmint_aspects.level IS 'The level after it.';
COMMENT ON COLUMN facts.civmint_aspects.cause IS
    'Why it rose: improved for Money, festival, built, upgraded, or advanced on a track, which may also let it '
    'fall. Why it fell: a unit went a step down ({domain.civmint.events.Why}) or left the map '
    '({domain.civmint.events.End}).';
COMMENT ON COLUMN facts.civmint_aspects.cost IS 'The Money that it cost; null if it was not improved for Money.';

-- [rows]
INSERT INTO facts.civmint_aspects BY NAME
SELECT
    game_id, version, move, round, turn, inherited,
    change.seat, change.what AS aspect, change.amount, change.total AS level, cause, cost
FROM (
    SELECT
        game_id, version, move, round, turn, inherited,
        unnest(e.changes) AS change,
        CASE topic
            WHEN 'civmint.Improved.1' THEN if(e.free, 'festival', 'improved')
            WHEN 'civmint.UnitBuilt.1' THEN 'built'
            WHEN 'civmint.UnitUpgraded.1' THEN 'upgraded'
            WHEN 'civmint.Advanced.1' THEN 'advanced'
            ELSE coalesce(e.why, e.how)
        END AS cause,
        CASE WHEN topic = 'civmint.Improved.1' AND NOT e.free THEN e.cost END AS cost
    FROM (
        SELECT
            game_id, version, move, round, turn, inherited, topic,
            from_json(payload, '{
                "free": "BOOLEAN", "cost": "INTEGER", "why": "VARCHAR", "how": "VARCHAR",
                "changes": [{"seat": "INTEGER", "what": "VARCHAR", "amount": "INTEGER", "total": "INTEGER"}]
            }') AS e
        FROM batch
        WHERE topic IN (
            'civmint.Improved.1', 'civmint.UnitBuilt.1', 'civmint.UnitUpgraded.1', 'civmint.Advanced.1',
            'civmint.Downgraded.1', 'civmint.UnitLost.1'
        )
    )
)
WHERE aspect IN ('population', 'military', 'economy', 'happiness');

-- [view standing]
