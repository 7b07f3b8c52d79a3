INSERT INTO "user_preferences" ("workspace_id", "user_id", "chosen")
SELECT "workspace_id", "user_id", jsonb_build_object('browserTimeZone', "zone") FROM "notification_zones"
ON CONFLICT ("workspace_id", "user_id") DO UPDATE SET "chosen" = excluded."chosen" || "user_preferences"."chosen";--> statement-breakpoint
DROP TABLE "notification_zones";--> statement-breakpoint
DROP INDEX "inbox_threads_new";--> statement-breakpoint
DROP INDEX "whatsapp_chats_new";--> statement-breakpoint
CREATE INDEX "inbox_threads_new" ON "inbox_threads" USING btree ("workspace_id","snoozed_until") WHERE unread and (waiting or snoozed_until is not null) and done_at is null;--> statement-breakpoint
CREATE INDEX "whatsapp_chats_new" ON "whatsapp_chats" USING btree ("workspace_id","snoozed_until") WHERE unread > 0 and (waiting or snoozed_until is not null) and not closed and last_inbound_at is not null;--> statement-breakpoint
CREATE VIEW "public"."user_time_zones" AS (
  select workspace_id, user_id, coalesce(nullif(chosen->>'timeZone', 'automatic'), chosen->>'browserTimeZone') as zone
    from user_preferences);