CREATE TABLE "campaign_counted" (
	"workspace_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"counts" text[] NOT NULL,
	CONSTRAINT "campaign_counted_workspace_id_campaign_id_recipient_id_pk" PRIMARY KEY("workspace_id","campaign_id","recipient_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_counts" (
	"workspace_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "campaign_counts_workspace_id_campaign_id_kind_subject_pk" PRIMARY KEY("workspace_id","campaign_id","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "campaign_recounts" (
	"workspace_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "campaign_recounts_workspace_id_campaign_id_recipient_id_id_pk" PRIMARY KEY("workspace_id","campaign_id","recipient_id","id")
);
--> statement-breakpoint
DROP VIEW "public"."thread_statuses";--> statement-breakpoint
ALTER TABLE "campaign_counted" ADD CONSTRAINT "campaign_counted_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_counts" ADD CONSTRAINT "campaign_counts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recounts" ADD CONSTRAINT "campaign_recounts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_step_waiting" ON "mails" USING btree ("workspace_id","stream_id","step_id","due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_window" ON "mails" USING btree ("workspace_id","stream_id","due_at","id") WHERE state = 'waiting' and reason = 'window';--> statement-breakpoint
CREATE INDEX "mails_stream_ended" ON "mails" USING btree ("workspace_id","stream_id","ended_at","id") WHERE ended_at is not null;--> statement-breakpoint
CREATE VIEW "public"."thread_statuses" AS (select workspace_id, stream_id, kind, status, address from inbox_threads);--> statement-breakpoint
-- A change of what a recipient counts as adds it to those that are counted again. Single messages have no recipient.
CREATE FUNCTION campaign_recounts_of_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO campaign_recounts (workspace_id, campaign_id, recipient_id)
    SELECT DISTINCT n.workspace_id, n.stream_id, n.recipient_id FROM new_rows n WHERE n.recipient_id IS NOT NULL;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO campaign_recounts (workspace_id, campaign_id, recipient_id)
    SELECT DISTINCT o.workspace_id, o.stream_id, o.recipient_id FROM old_rows o WHERE o.recipient_id IS NOT NULL;
  ELSE
    INSERT INTO campaign_recounts (workspace_id, campaign_id, recipient_id)
    SELECT DISTINCT n.workspace_id, n.stream_id, n.recipient_id
      FROM new_rows n JOIN old_rows o ON o.workspace_id = n.workspace_id AND o.id = n.id
     WHERE n.recipient_id IS NOT NULL
       AND (n.state, n.reason = 'window', n.mailbox_id, n.ended_at, n.bounced_at, n.replied_at, n.opted_out_at, n.complained_at, n.clicked_at,
            n.opened_at, n.delivered_at, n.read_at)
           IS DISTINCT FROM
           (o.state, o.reason = 'window', o.mailbox_id, o.ended_at, o.bounced_at, o.replied_at, o.opted_out_at, o.complained_at, o.clicked_at,
            o.opened_at, o.delivered_at, o.read_at);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION campaign_recounts_of_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO campaign_recounts (workspace_id, campaign_id, recipient_id) SELECT n.workspace_id, n.campaign_id, n.id FROM new_rows n;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO campaign_recounts (workspace_id, campaign_id, recipient_id) SELECT o.workspace_id, o.campaign_id, o.id FROM old_rows o;
  ELSE
    INSERT INTO campaign_recounts (workspace_id, campaign_id, recipient_id)
    SELECT n.workspace_id, n.campaign_id, n.id FROM new_rows n JOIN old_rows o ON o.workspace_id = n.workspace_id AND o.id = n.id
     WHERE (n.state, n.mailbox_id) IS DISTINCT FROM (o.state, o.mailbox_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER mails_recounted_in AFTER INSERT ON mails
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION campaign_recounts_of_mails();--> statement-breakpoint
CREATE TRIGGER mails_recounted_over AFTER UPDATE ON mails
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION campaign_recounts_of_mails();--> statement-breakpoint
CREATE TRIGGER mails_recounted_out AFTER DELETE ON mails
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION campaign_recounts_of_mails();--> statement-breakpoint
CREATE TRIGGER campaign_recipients_recounted_in AFTER INSERT ON campaign_recipients
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION campaign_recounts_of_recipients();--> statement-breakpoint
CREATE TRIGGER campaign_recipients_recounted_over AFTER UPDATE ON campaign_recipients
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION campaign_recounts_of_recipients();--> statement-breakpoint
CREATE TRIGGER campaign_recipients_recounted_out AFTER DELETE ON campaign_recipients
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION campaign_recounts_of_recipients();--> statement-breakpoint
-- The job counts them; until then pages count what is listed here themselves.
INSERT INTO campaign_recounts (workspace_id, campaign_id, recipient_id) SELECT workspace_id, campaign_id, id FROM campaign_recipients;
