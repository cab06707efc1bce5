-- Filled by same_tables.py, and in published copies only: the most complete record of a played game may come
-- last. docs/record-format.md has the rule.

-- [table]
CREATE TABLE facts.same_tables (
    game_id UUID NOT NULL,
    same_table_as UUID NOT NULL
);
COMMENT ON TABLE facts.same_tables IS
    'One row per record of a played game that has a more complete record. Published copies alone have rows.';
COMMENT ON COLUMN facts.same_tables.game_id IS 'The game that does not count.';
COMMENT ON COLUMN facts.same_tables.same_table_as IS 'The game that counts for it.';
