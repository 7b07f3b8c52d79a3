ALTER TABLE "search_runs" ADD COLUMN "number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "search_runs" r SET "number" = n."number"
  FROM (SELECT "workspace_id", "id", row_number() OVER (PARTITION BY "workspace_id", "fingerprint" ORDER BY "id") AS "number" FROM "search_runs") n
 WHERE r."workspace_id" = n."workspace_id" AND r."id" = n."id" AND n."number" > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "search_runs_number" ON "search_runs" USING btree ("workspace_id","fingerprint","number");
