-- label: Scoring
-- titled: {} scoring
SELECT game_id, setup->>'scoring' AS value, NULL AS apart
FROM facts.games
WHERE game = 'venni'
