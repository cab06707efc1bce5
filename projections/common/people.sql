-- [table]
CREATE TABLE facts.people (
    person_id UUID NOT NULL,
    version INTEGER NOT NULL,
    position BIGINT NOT NULL,
    parted BOOLEAN NOT NULL,
    names VARCHAR[] NOT NULL
);
COMMENT ON TABLE facts.people IS 'One row per event that joins names into one person, or separates them.';
COMMENT ON COLUMN facts.people.person_id IS 'The person, by the name that is shown.';
COMMENT ON COLUMN facts.people.version IS 'Numbers the changes of this person, from 1; the last one counts.';
COMMENT ON COLUMN facts.people.parted IS 'Whether the names are several persons'' again.';
COMMENT ON COLUMN facts.people.names IS 'The names, the one that is shown first.';

CREATE TABLE facts.persons_now (
    name VARCHAR NOT NULL,
    player VARCHAR NOT NULL
);
COMMENT ON TABLE facts.persons_now IS 'One row per name of a person with several names. A name is one person''s.';
COMMENT ON COLUMN facts.persons_now.name IS 'The name.';
COMMENT ON COLUMN facts.persons_now.player IS 'The name that is shown.';

CREATE MACRO facts.persons() AS TABLE FROM facts.persons_now;
COMMENT ON MACRO TABLE facts.persons IS
    'Every name of a person with several names, with the one that is shown (player). A name is one person''s.';

-- [rows]
INSERT INTO facts.people BY NAME
SELECT
    game_id AS person_id, version, position,
    topic = 'vidi.PersonParted.1' AS parted,
    (payload->'names')::VARCHAR[] AS names
FROM batch
WHERE topic IN ('vidi.PersonNamed.1', 'vidi.PersonParted.1');

DELETE FROM facts.persons_now;
INSERT INTO facts.persons_now BY NAME
SELECT name, player
FROM (
    SELECT unnest(names) AS name, names[1] AS player, position
    FROM (
        SELECT * FROM facts.people
        QUALIFY row_number() OVER (PARTITION BY person_id ORDER BY version DESC) = 1
    )
    WHERE NOT parted
)
QUALIFY row_number() OVER (PARTITION BY name ORDER BY position DESC) = 1;

-- [view of all]
CREATE VIEW people AS SELECT player, name FROM facts.persons();
COMMENT ON VIEW people IS 'One row per name of a person with several names.';
COMMENT ON COLUMN people.player IS 'The name by which the person is shown.';
COMMENT ON COLUMN people.name IS 'A name of the same person, as records and reports have it.';
