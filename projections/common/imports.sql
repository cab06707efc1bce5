-- [table]
CREATE TABLE facts.imports (
    file_id UUID NOT NULL,
    version INTEGER NOT NULL,
    position BIGINT NOT NULL,
    name VARCHAR NOT NULL,
    sha256 VARCHAR NOT NULL,
    size BIGINT NOT NULL,
    format VARCHAR NOT NULL,
    format_version INTEGER NOT NULL,
    imported_at TIMESTAMPTZ,
    read BIGINT NOT NULL,
    counts MAP(VARCHAR, BIGINT) NOT NULL,
    unlisted BIGINT NOT NULL
);
COMMENT ON TABLE facts.imports IS
    'One row per import of a file that changed the library, or that was not right.';
COMMENT ON COLUMN facts.imports.file_id IS 'The file, by its bytes.';
COMMENT ON COLUMN facts.imports.version IS 'Counts the imports of the same file, from 1.';
COMMENT ON COLUMN facts.imports.name IS 'The name of the file, without its folders.';
COMMENT ON COLUMN facts.imports.sha256 IS
    'Of its bytes, 64 hex digits: the name of the file in the folder raw of the library.';
COMMENT ON COLUMN facts.imports.size IS 'Its bytes.';
COMMENT ON COLUMN facts.imports.format IS 'The format by which it was read.';
COMMENT ON COLUMN facts.imports.format_version IS 'The version of the code that read it.';
COMMENT ON COLUMN facts.imports.imported_at IS 'The moment of the import; null if it is not known.';
COMMENT ON COLUMN facts.imports.read IS 'Its entries: those taken, left out and refused.';
COMMENT ON COLUMN facts.imports.counts IS 'The number of entries by outcome, such as {new=3, ignored=1}.';
COMMENT ON COLUMN facts.imports.unlisted IS 'Findings beyond those that were kept.';

-- [rows]
INSERT INTO facts.imports BY NAME
SELECT
    game_id AS file_id, version, position,
    payload->>'name' AS name,
    payload->>'sha256' AS sha256,
    (payload->>'size')::BIGINT AS size,
    payload->>'format' AS format,
    (payload->>'version')::INTEGER AS format_version,
    facts.moment_of(payload->>'imported_at') AS imported_at,
    (payload->>'read')::BIGINT AS read,
    (payload->'counts')::MAP(VARCHAR, BIGINT) AS counts,
    (payload->>'unlisted')::BIGINT AS unlisted
FROM batch
WHERE topic = 'vidi.FileImported.1';

-- [view of all]
CREATE VIEW imports AS
SELECT
    file_id, version, name, sha256, size, format, format_version, imported_at,
    version = max(version) OVER (PARTITION BY file_id) AS last,
    read,
    coalesce(counts['ignored'], 0) AS ignored,
    coalesce(counts['conflict'], 0) + coalesce(counts['refused'], 0) AS quarantined,
    read - ignored - quarantined AS taken,
    counts, unlisted, position
FROM facts.imports;
COMMENT ON VIEW imports IS
    'One row per import of a file that changed the library, or that was not right. Sort by position: that is '
    'the order in which they came.';
COMMENT ON COLUMN imports.last IS 'Whether the same file was not imported again since: then its findings count.';
COMMENT ON COLUMN imports.taken IS 'Entries that are in the library, or were there before.';
COMMENT ON COLUMN imports.ignored IS 'Entries that were left out on purpose; findings has the reasons.';
COMMENT ON COLUMN imports.quarantined IS 'Entries that were refused for an error; findings has the errors.';
