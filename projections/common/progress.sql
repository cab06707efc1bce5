-- [table]
CREATE TABLE facts.progress (
    position BIGINT NOT NULL,
    settled BIGINT NOT NULL,
    schema VARCHAR NOT NULL,
    look VARCHAR NOT NULL,
    build VARCHAR NOT NULL,
    stale BOOLEAN NOT NULL
);
COMMENT ON TABLE facts.progress IS 'One row: how far the event store has been read into these tables.';
COMMENT ON COLUMN facts.progress.settled IS
    'The position of the last batch with an event that is no move: games, results and names are as they were then.';
COMMENT ON COLUMN facts.progress.schema IS
    'Digest of the code that makes tables and rows; if it changes, they are made again.';
COMMENT ON COLUMN facts.progress.look IS
    'Digest of views, comments and additions of copies; if it changes, these are made again.';
COMMENT ON COLUMN facts.progress.stale IS
    'Whether events came since the tables that depend on all games were computed: ratings and same_tables.';
COMMENT ON COLUMN facts.progress.build IS 'Drawn when tables or views were last made; part of the name of a published copy.';
