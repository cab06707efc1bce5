-- label: Layout
-- titled: {} layout
SELECT game_id, setup->>'layout' AS value, setup->>'$.packs.faces' AS apart
FROM games
WHERE game = 'civmint'
