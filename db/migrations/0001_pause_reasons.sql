ALTER TABLE "campaigns" ADD COLUMN "pause_details" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "pause_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "campaigns" SET "pause_details" = CASE "pause_reason"
  WHEN 'no-mailbox' THEN regexp_replace("paused_because", '^[^:]*:? ?', '')
  WHEN 'mailbox-recovered' THEN coalesce(substring("paused_because" from '^(\S+) is connected again'), '')
  WHEN 'bounces' THEN coalesce(substring("paused_because" from ': (.*)\. Campaigns pause at'), "paused_because")
  WHEN 'failures' THEN coalesce(substring("paused_because" from ': (.*)\. Campaigns pause at'), "paused_because")
  WHEN 'complaints' THEN coalesce(substring("paused_because" from ': (.*)\. Campaigns pause at'), "paused_because")
  WHEN 'quality' THEN coalesce(substring("paused_because" from 'quality of (.*) as low'), '')
  WHEN 'template' THEN "paused_because"
  WHEN 'refused' THEN "paused_because"
  ELSE '' END
WHERE "paused_because" <> '';--> statement-breakpoint
UPDATE "mailboxes" SET "pause_reason" = CASE WHEN "fault" LIKE '% of its last %' THEN 'bounces' ELSE 'user' END WHERE "state" = 'paused';--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "paused_because";--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_pause_reason" CHECK (("mailboxes"."state" = 'paused') = ("mailboxes"."pause_reason" <> '') and "mailboxes"."pause_reason" in ('', 'user', 'bounces'));
