DROP VIEW "public"."stream_states";--> statement-breakpoint
ALTER TABLE "mail_streams" ADD COLUMN "practice_ahead" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "practice_ahead";--> statement-breakpoint
CREATE VIEW "public"."stream_states" AS (select workspace_id, id, kind, name, state, paused_because, practice_ahead from mail_streams);