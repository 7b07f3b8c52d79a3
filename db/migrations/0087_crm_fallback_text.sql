-- The fallback "unknown" is the fixed text "Unknown" now, in settings and in the mappings of runs that may still be pushed. Quotes inside of texts
-- are escaped, so that no text is taken for the property; of two properties of one name jsonb keeps the last.
UPDATE "crm_connections"
   SET "settings" = replace("settings"::text, '"fallback": "unknown"', '"fallback": "fixed", "fixed": "Unknown"')::jsonb
 WHERE "settings"::text LIKE '%"fallback": "unknown"%';--> statement-breakpoint
UPDATE "crm_runs"
   SET "mapping" = replace("mapping"::text, '"fallback": "unknown"', '"fallback": "fixed", "fixed": "Unknown"')::jsonb
 WHERE "mapping"::text LIKE '%"fallback": "unknown"%';
