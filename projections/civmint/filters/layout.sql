-- label: Layout
-- titled: {} layout
SELECT game_id, setup->>'layout' AS value, setup->>'$.packs.faces' AS apart
FROM facts.games
WHERE game = 'civmint'
