-- [table]
CREATE TABLE facts.progress (
    position BIGINT NOT NULL,
    schema VARCHAR NOT NULL,
    build VARCHAR NOT NULL
);
COMMENT ON TABLE facts.progress IS 'One row: how far the event store has been read into these tables.';
COMMENT ON COLUMN facts.progress.schema IS
    'Digest of the files that define the tables; another one means that they are made again.';
COMMENT ON COLUMN facts.progress.build IS 'Drawn when the tables were last made from nothing.';
