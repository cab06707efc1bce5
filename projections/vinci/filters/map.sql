-- label: Map
-- titled: {}
SELECT game_id, setup->>'map' AS value, setup->>'$.packs.map' AS apart
FROM facts.games
WHERE game = 'vinci'
