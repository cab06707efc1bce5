-- [table]
CREATE TABLE facts.events (
    position BIGINT NOT NULL,
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    round INTEGER,
    turn INTEGER,
    inherited BOOLEAN NOT NULL,
    topic VARCHAR NOT NULL,
    payload JSON NOT NULL
);
COMMENT ON TABLE facts.events IS 'One row per event: everything that was recorded.';
COMMENT ON COLUMN facts.events.game_id IS
    'The game or play. Other streams of events have an id here too: a file (imports.file_id), a person '
    '(facts.people.person_id), the remarks on a game (facts.remarks.remarks_id), a query under a name.';
COMMENT ON COLUMN facts.events.topic IS 'Game, event and version of its shape: vidi.MoveMade.1.';
COMMENT ON COLUMN facts.events.payload IS 'The event itself.';

-- [rows]
INSERT INTO facts.events BY NAME
SELECT position, game_id, version, move, round, turn, inherited, topic, payload
FROM batch
ORDER BY position;

-- [view of all]
CREATE VIEW events AS
SELECT
    e.game_id,
    e.version,
    e.move,
    e.round,
    e.turn,
    split_part(e.topic, '.', 1) AS game,
    split_part(e.topic, '.', 2) AS event,
    e.payload
FROM facts.standing('facts.events') AS e
WHERE NOT e.inherited AND e.topic <> 'vidi.TakenBack.1';
COMMENT ON VIEW events IS 'One row per event that stands, of every kind. Tables of one kind show only their own events.';
COMMENT ON COLUMN events.game IS 'Whose event it is; vidi for those of all games: vidi, logged, {games}';
COMMENT ON COLUMN events.event IS 'The name of the event. {events}';
