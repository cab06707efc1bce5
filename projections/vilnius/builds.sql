-- [table]
CREATE TABLE facts.vilnius_builds (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    n INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER,
    inherited BOOLEAN NOT NULL,
    seat INTEGER NOT NULL,
    building VARCHAR NOT NULL,
    x INTEGER NOT NULL,
    y INTEGER NOT NULL,
    personal BOOLEAN NOT NULL
);
COMMENT ON TABLE facts.vilnius_builds IS
    'Vilnius: one row per Building that came into a display, with the two of setting up.';
COMMENT ON COLUMN facts.vilnius_builds.n IS 'Counts the Buildings of one event, from 1.';
COMMENT ON COLUMN facts.vilnius_builds.round IS 'The round; null for the two of setting up.';
COMMENT ON COLUMN facts.vilnius_builds.building IS 'The id of the Building.';
COMMENT ON COLUMN facts.vilnius_builds.x IS 'Places to the right of the Residence.';
COMMENT ON COLUMN facts.vilnius_builds.y IS 'Places below the Residence.';
COMMENT ON COLUMN facts.vilnius_builds.personal IS 'Whether it has the emblem of its player.';

-- [rows]
INSERT INTO facts.vilnius_builds BY NAME
SELECT game_id, version, 1 AS n, move, round, inherited, e.*
FROM (
    SELECT
        game_id, version, move, round, inherited,
        from_json_strict(payload, '{
            "seat": "INTEGER", "building": "VARCHAR", "x": "INTEGER", "y": "INTEGER", "personal": "BOOLEAN"
        }') AS e
    FROM batch
    WHERE topic = 'vilnius.BuildingBuilt.1'
)
UNION ALL BY NAME
SELECT
    game_id, version, row_number() OVER (PARTITION BY game_id, version ORDER BY seat, site.x) AS n,
    move, round, inherited, seat, site.building, site.x, site.y, true AS personal
FROM (
    SELECT game_id, version, move, round, inherited, start.seat, unnest(start.built) AS site
    FROM (
        SELECT
            game_id, version, move, round, inherited,
            unnest(from_json(payload->'seats', '[{
                "seat": "INTEGER", "built": [{"building": "VARCHAR", "x": "INTEGER", "y": "INTEGER"}]
            }]')) AS start
        FROM batch
        WHERE topic = 'vilnius.CardsLaid.1'
    )
);

-- [view standing]
