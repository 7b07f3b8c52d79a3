CREATE TABLE "key_budgets" (
	"workspace_id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL,
	"credits" integer,
	"spent" integer DEFAULT 0 NOT NULL,
	"spent_on" date,
	CONSTRAINT "key_budgets_workspace_id_api_key_id_pk" PRIMARY KEY("workspace_id","api_key_id"),
	CONSTRAINT "key_budgets_credits" CHECK ("key_budgets"."credits" >= 0),
	CONSTRAINT "key_budgets_spent" CHECK ("key_budgets"."spent" >= 0)
);
--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_daily_credits";--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_spent";--> statement-breakpoint
ALTER TABLE "key_budgets" ADD CONSTRAINT "key_budgets_workspace_id_api_key_id_api_keys_workspace_id_id_fk" FOREIGN KEY ("workspace_id","api_key_id") REFERENCES "public"."api_keys"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "key_budgets" ("workspace_id", "api_key_id", "credits", "spent", "spent_on")
SELECT "workspace_id", "id", "daily_credits", "spent_credits", "spent_on" FROM "api_keys";--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "daily_credits";--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "spent_credits";--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "spent_on";--> statement-breakpoint
CREATE VIEW "public"."thread_statuses" AS (select workspace_id, stream_id, kind, status from inbox_threads);--> statement-breakpoint
CREATE VIEW "public"."sender_names" AS (
  select b.workspace_id, b.id, coalesce(nullif(i.name, ''), nullif(b.from_name, ''), b.email) as name
    from mailboxes b left join sender_identities i on i.workspace_id = b.workspace_id);--> statement-breakpoint
CREATE VIEW "public"."senders" AS (
  select workspace_id, id, kind, email, address, state, fault, fault_at, zone, imap_host <> '' as is_read, revision, tested_at,
         created_at, updated_at, deleted_at
    from mailboxes);--> statement-breakpoint
CREATE VIEW "public"."mail_history" AS (select workspace_id, id, mail_id, kind, at, fetcher, detail from mail_events);--> statement-breakpoint
CREATE VIEW "public"."mail_texts" AS (select workspace_id, mail_id, html, text, attachments from mail_contents);--> statement-breakpoint
CREATE VIEW "public"."next_sends" AS (select workspace_id, mailbox_id, next_at, because from mailbox_turns);--> statement-breakpoint
CREATE VIEW "public"."outgoing_mails" AS (
  select workspace_id, id, stream_id, mailbox_id, contact_id, recipient_id, step_id, variant_id, to_email, to_name, to_address,
         to_domain, state, due_at, reason, reason_detail, attempts, sending_at, ended_at, message_id, subject, digest, bytes, answer,
         evidence, bounced_at, replied_at, opted_out_at, complained_at, clicked_at, opened_at, delivered_at, read_at, created_by,
         created_at
    from mails);--> statement-breakpoint
CREATE VIEW "public"."stream_states" AS (select workspace_id, id, kind, name, state, paused_because from mail_streams);--> statement-breakpoint
CREATE VIEW "public"."whatsapp_sent" AS (select workspace_id, mail_id, sent_at from whatsapp_messages where mail_id is not null);--> statement-breakpoint
CREATE VIEW "public"."practice_numbers" AS (select workspace_id, id from whatsapp_numbers where kind = 'practice');--> statement-breakpoint
CREATE VIEW "public"."directory_entries" AS (
  select id, source, key, name_folded, domain, city, country, twin_key, hidden, search from directory_companies);--> statement-breakpoint
CREATE VIEW "public"."search_charges" AS (select workspace_id, id, charged from search_runs);