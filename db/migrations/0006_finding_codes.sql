UPDATE "campaign_preflights" SET "result" = replace("result"::text, '"nobody-left"', '"no-recipients"')::jsonb
WHERE "result"::text LIKE '%"nobody-left"%';
