ALTER TABLE "campaigns" ADD COLUMN "pause_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailbox_turns" ADD COLUMN "probed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mails_policy_refused" ON "mails" USING btree ("mailbox_id","sending_at") WHERE reason = 'server-refused';--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_pause_reason" CHECK ("campaigns"."pause_reason" in ('', 'user', 'no-mailbox', 'mailbox-recovered', 'bounces', 'complaints'));--> statement-breakpoint
UPDATE "campaigns" SET "pause_reason" = CASE
  WHEN "paused_because" LIKE 'None of its mailboxes works: %' THEN 'no-mailbox'
  WHEN "paused_because" LIKE 'A mailbox works again, %' THEN 'mailbox-recovered'
  WHEN "paused_because" LIKE '% mails came back (%' THEN 'bounces'
  WHEN "paused_because" LIKE '% mails were marked as spam (%' THEN 'complaints'
  ELSE 'user' END
WHERE "state" = 'paused';
