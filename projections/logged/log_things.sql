-- [table]
CREATE TABLE facts.log_things (
    -- [key turn]
    n INTEGER NOT NULL,
    thing VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    colour VARCHAR NOT NULL,
    value VARCHAR NOT NULL,
    from_place VARCHAR,
    to_place VARCHAR,
    from_seat INTEGER,
    seat INTEGER,
    x DOUBLE,
    y DOUBLE,
    angle DOUBLE NOT NULL,
    turned BOOLEAN NOT NULL
);
COMMENT ON TABLE facts.log_things IS
    'One row per change of a thing in the log of a logged game: it comes, moves, turns or leaves the table.';
COMMENT ON COLUMN facts.log_things.n IS 'Which change of its entry it is, from 1.';
COMMENT ON COLUMN facts.log_things.thing IS 'The id of the thing in its game.';
COMMENT ON COLUMN facts.log_things.kind IS 'What it is, such as card; empty if the log does not say.';
COMMENT ON COLUMN facts.log_things.name IS 'Its name; empty if it has none.';
COMMENT ON COLUMN facts.log_things.colour IS 'Its colour, a word; empty if it has none.';
COMMENT ON COLUMN facts.log_things.value IS 'The number or sign on it; empty if it has none.';
COMMENT ON COLUMN facts.log_things.from_place IS 'The place before; null if it was not on the table.';
COMMENT ON COLUMN facts.log_things.to_place IS 'The place after; null if it leaves the table.';
COMMENT ON COLUMN facts.log_things.from_seat IS 'The seat that owned it before; null if nobody did.';
COMMENT ON COLUMN facts.log_things.seat IS 'The seat that owns it after; null if nobody does.';
COMMENT ON COLUMN facts.log_things.x IS 'Its coordinate x on a map; null if it has none.';
COMMENT ON COLUMN facts.log_things.y IS 'Its coordinate y on a map; null if it has none.';
COMMENT ON COLUMN facts.log_things.angle IS 'By how many degrees it is turned on a map.';
COMMENT ON COLUMN facts.log_things.turned IS 'Whether it lies face down, or is used up.';

CREATE MACRO facts.thing_words(kind, name, colour, value) AS
    concat_ws(
        ' ', nullif(if(starts_with(lower(name) || ' ', lower(kind) || ' '), '', kind), ''),
        nullif(concat_ws(
            ', ', nullif(name, ''),
            nullif(if(value <> '' AND colour <> '', value || ' of ' || colour, value || colour), '')
        ), '')
    );
COMMENT ON MACRO facts.thing_words IS
    'A thing in words, such as card 8 of green; a name that begins with the kind stands alone. Things of the same words count as one thing. Empty if nothing is known of it.';

CREATE MACRO facts.log_plays() AS TABLE
SELECT
    t.game_id, t.version, t.n, t.move, t.round, t.kind,
    facts.thing_words(t.kind, t.name, t.colour, t.value) AS thing,
    coalesce(t.seat, t.from_seat, m.seat) AS seat,
    t.to_place AS place
FROM facts.standing('facts.log_things') AS t
JOIN (SELECT game_id, move, seat FROM facts.standing('facts.log_moves')) AS m USING (game_id, move)
JOIN (
    SELECT
        game_id,
        [
            p.name
            FOR p IN from_json(setup->'places', '[{"name": "VARCHAR", "kind": "VARCHAR"}]')
            IF p.kind = 'hand'
        ] AS hands
    FROM facts.games
    WHERE ruleset = 'logged.1'
) USING (game_id)
WHERE NOT t.inherited AND t.to_place IS NOT NULL AND NOT list_contains(hands, t.to_place)
    AND (t.to_place IS DISTINCT FROM t.from_place OR t.seat IS DISTINCT FROM t.from_seat)
    AND thing <> '';
COMMENT ON MACRO TABLE facts.log_plays IS
    'One row per play of a thing of a logged game: it comes to a place that is no hand, or to another owner there. '
    'seat is its owner, otherwise the owner before, otherwise the seat that moved.';

CREATE MACRO facts.log_played() AS TABLE
SELECT
    game_id, seat, thing, count(*) AS times,
    min(version) AS version, arg_min(n, (version, n)) AS n, min(move) AS move, arg_min(round, version) AS round
FROM facts.log_plays()
GROUP BY game_id, seat, thing;
COMMENT ON MACRO TABLE facts.log_played IS
    'One row per thing in words that a seat of a logged game played: when first, and how often.';

-- [rows]
INSERT INTO facts.log_things BY NAME
SELECT
    game_id, version, move, round, turn, inherited, n, thing.thing,
    coalesce(thing.kind, '') AS kind,
    coalesce(thing.name, '') AS name,
    coalesce(thing.colour, '') AS colour,
    coalesce(thing.value, '') AS value,
    thing.came_from AS from_place,
    if(coalesce(thing.gone, false), NULL, thing.place) AS to_place,
    thing.owned_by AS from_seat,
    if(coalesce(thing.gone, false), NULL, thing.owner) AS seat,
    thing.at[1] AS x,
    thing.at[2] AS y,
    coalesce(thing.angle, 0) AS angle,
    coalesce(thing.turned, false) AS turned
FROM (
    SELECT
        * EXCLUDE (things),
        unnest(things) AS thing,
        generate_subscripts(things, 1)::INTEGER AS n
    FROM (
        SELECT
            game_id, version, move, round, turn, inherited,
            from_json(
                payload->'things',
                '[{"thing": "VARCHAR", "kind": "VARCHAR", "name": "VARCHAR", "colour": "VARCHAR",
                "value": "VARCHAR", "owner": "INTEGER", "place": "VARCHAR", "at": ["DOUBLE"], "angle": "DOUBLE",
                "turned": "BOOLEAN", "gone": "BOOLEAN", "came_from": "VARCHAR", "owned_by": "INTEGER"}]'
            ) AS things
        FROM batch
        WHERE topic = 'logged.Entry.1' AND (payload->'things') IS NOT NULL
    )
);

-- [view standing]
COMMENT ON COLUMN log_things.player IS 'The name of the player who owns it after; null if nobody does.';
