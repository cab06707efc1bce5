-- label: Lattice
SELECT game_id, setup->>'lattice' AS value, NULL AS apart
FROM games
WHERE game = 'venni'
