-- How far a share of few can be trusted. Wilson's interval of 95 % stays between 0 and 1, also for a share of
-- none or all, and is wide where there is little to go by.

-- [table]
CREATE MACRO facts.wilson_low(part, total) AS
    greatest(0, (part + 1.9208 - 1.96 * sqrt(part * (total - part) / total::DOUBLE + 0.9604)) / (total + 3.8416));
COMMENT ON MACRO facts.wilson_low IS
    'Lower end of the share that a part of a total speaks for, with 95 % confidence, by Wilson: 0 to 1.';

CREATE MACRO facts.wilson_high(part, total) AS
    least(1, (part + 1.9208 + 1.96 * sqrt(part * (total - part) / total::DOUBLE + 0.9604)) / (total + 3.8416));
COMMENT ON MACRO facts.wilson_high IS
    'Upper end of the share that a part of a total speaks for, with 95 % confidence, by Wilson: 0 to 1.';
