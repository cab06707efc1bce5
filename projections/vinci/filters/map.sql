-- label: Map
-- titled: {}
SELECT game_id, setup->>'map' AS value, setup->>'$.packs.map' AS apart
FROM games
WHERE game = 'vinci'
