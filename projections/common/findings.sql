-- [table]
CREATE TABLE facts.findings (
    file_id UUID NOT NULL,
    version INTEGER NOT NULL,
    n INTEGER NOT NULL,
    place VARCHAR NOT NULL,
    ignored BOOLEAN NOT NULL,
    reason VARCHAR NOT NULL,
    rule VARCHAR,
    raw VARCHAR
);
COMMENT ON TABLE facts.findings IS 'One row per entry of a file that an import did not take in.';
COMMENT ON COLUMN facts.findings.file_id IS 'The file, see imports.';
COMMENT ON COLUMN facts.findings.version IS 'Which import of the file it was.';
COMMENT ON COLUMN facts.findings.n IS 'Counts the findings of an import, from 1.';
COMMENT ON COLUMN facts.findings.place IS 'The place in the file: line 12, plays[17].';
COMMENT ON COLUMN facts.findings.ignored IS
    'Whether it was left out on purpose; else it was refused for an error.';
COMMENT ON COLUMN facts.findings.reason IS 'Why it was not taken in.';
COMMENT ON COLUMN facts.findings.rule IS 'The rule that it does not meet, see docs/importing.md; null if it breaks none.';
COMMENT ON COLUMN facts.findings.raw IS 'The entry itself, cut short; null if that is the whole file.';

-- [rows]
INSERT INTO facts.findings BY NAME
SELECT file_id, version, n, finding.*
FROM (
    SELECT
        * EXCLUDE (findings),
        unnest(findings) AS finding,
        generate_subscripts(findings, 1)::INTEGER AS n
    FROM (
        SELECT
            game_id AS file_id,
            version,
            from_json(payload->'findings', '[{
                "place": "VARCHAR", "ignored": "BOOLEAN", "reason": "VARCHAR", "rule": "VARCHAR", "raw": "VARCHAR"
            }]') AS findings
        FROM batch
        WHERE topic = 'vidi.FileImported.1'
    )
);

-- [view of all]
CREATE VIEW findings AS
SELECT f.file_id, i.name AS file, i.format, f.* EXCLUDE (file_id, version)
FROM facts.findings AS f
JOIN (
    SELECT * FROM facts.imports QUALIFY version = max(version) OVER (PARTITION BY file_id)
) AS i USING (file_id, version);
COMMENT ON VIEW findings IS 'One row per entry that the last import of a file did not take in.';
COMMENT ON COLUMN findings.file IS 'The name of the file, without its folders.';
COMMENT ON COLUMN findings.format IS 'The format by which it was read.';
