DROP VIEW "public"."search_charges";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "practice_ahead" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "practice_target" integer;--> statement-breakpoint
CREATE VIEW "public"."search_charges" AS (select workspace_id, id, label, charged, started_at from search_runs);