-- label: Difficulty
SELECT game_id, setup->>'difficulty' AS value, setup->>'$.packs.cards' AS apart
FROM facts.games
WHERE game = 'vilnius'
