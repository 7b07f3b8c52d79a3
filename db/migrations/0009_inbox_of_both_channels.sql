DROP INDEX "whatsapp_chats_window";--> statement-breakpoint
ALTER TABLE "inbox_threads" ADD COLUMN "waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_threads" ADD COLUMN "snoozed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inbox_threads" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "whatsapp_chats" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "whatsapp_chats" ADD COLUMN "status" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapp_chats" ADD COLUMN "waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapp_chats" ADD COLUMN "snoozed_until" timestamp with time zone;--> statement-breakpoint
UPDATE "inbox_threads" t SET "waiting" = true
WHERE t."kind" = 'reply' AND t."status" IN ('open', 'interested') AND NOT EXISTS (
  SELECT FROM "inbox_answers" a JOIN "mails" m ON m."workspace_id" = a."workspace_id" AND m."id" = a."id"
  WHERE a."workspace_id" = t."workspace_id" AND a."thread_id" = t."id" AND a."created_at" >= t."last_at"
    AND m."state" IN ('waiting', 'sending', 'sent', 'uncertain'));--> statement-breakpoint
UPDATE "whatsapp_chats" SET "waiting" = "last_direction" = 'in' AND NOT "closed", "closed_at" = CASE WHEN "closed" THEN "last_at" END
WHERE "closed" OR "last_direction" = 'in';--> statement-breakpoint
CREATE INDEX "inbox_threads_to_answer" ON "inbox_threads" USING btree ("workspace_id","last_at","id") WHERE (waiting or snoozed_until is not null) and done_at is null;--> statement-breakpoint
CREATE INDEX "inbox_threads_snoozed" ON "inbox_threads" USING btree ("workspace_id","last_at","id") WHERE snoozed_until is not null;--> statement-breakpoint
CREATE INDEX "inbox_threads_done" ON "inbox_threads" USING btree ("workspace_id","last_at","id") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "inbox_threads_done_at" ON "inbox_threads" USING btree ("workspace_id","done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "inbox_threads_new" ON "inbox_threads" USING btree ("workspace_id","snoozed_until") WHERE unread and done_at is null and kind in ('reply', 'opt-out');--> statement-breakpoint
CREATE INDEX "whatsapp_chats_received" ON "whatsapp_chats" USING btree ("workspace_id","last_inbound_at","id") WHERE last_inbound_at is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_chats_to_answer" ON "whatsapp_chats" USING btree ("workspace_id","last_inbound_at","id") WHERE (waiting or snoozed_until is not null) and not closed and last_inbound_at is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_chats_snoozed" ON "whatsapp_chats" USING btree ("workspace_id","last_inbound_at","id") WHERE snoozed_until is not null and last_inbound_at is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_chats_closed" ON "whatsapp_chats" USING btree ("workspace_id","last_inbound_at","id") WHERE closed and last_inbound_at is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_chats_closed_at" ON "whatsapp_chats" USING btree ("workspace_id","closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_chats_mine" ON "whatsapp_chats" USING btree ("workspace_id","assigned_to","last_inbound_at","id") WHERE assigned_to is not null and last_inbound_at is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_chats_new" ON "whatsapp_chats" USING btree ("workspace_id","snoozed_until") WHERE unread > 0 and not closed and last_inbound_at is not null;--> statement-breakpoint
ALTER TABLE "whatsapp_chats" ADD CONSTRAINT "whatsapp_chats_status" CHECK ("whatsapp_chats"."status" in ('open', 'interested', 'not-now', 'no'));--> statement-breakpoint
CREATE VIEW "public"."email_conversations" AS (
  select workspace_id, id, last_at, name, email as handle, contact_id, coalesce(nullif(opening, ''), subject) as opening, kind, status,
         assigned_to, unread, waiting, snoozed_until, done_at, done_at is not null as done, mailbox_id as sender_id, stream_id, search
    from inbox_threads);--> statement-breakpoint
CREATE VIEW "public"."whatsapp_conversations" AS (
  select workspace_id, id, last_inbound_at as last_at, name, coalesce('+' || wa_id, username) as handle, contact_id, opening, last_direction,
         status, assigned_to, unread > 0 as unread, waiting, snoozed_until, closed_at as done_at, closed as done, number_id as sender_id,
         record_fold(name || ' ' || coalesce(wa_id, '') || ' ' || username || ' ' || opening) as search
    from whatsapp_chats where last_inbound_at is not null);