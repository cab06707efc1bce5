-- label: Lattice
SELECT game_id, setup->>'lattice' AS value, NULL AS apart
FROM facts.games
WHERE game = 'venni'
