CREATE TABLE "mailbox_secrets" (
	"workspace_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailbox_secrets_workspace_id_mailbox_id_name_pk" PRIMARY KEY("workspace_id","mailbox_id","name"),
	CONSTRAINT "mailbox_secrets_name" CHECK ("mailbox_secrets"."name" in ('smtp', 'imap', 'oauth', 'dkim'))
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"reply_to" text DEFAULT '' NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"smtp_host" text DEFAULT '' NOT NULL,
	"smtp_port" integer DEFAULT 0 NOT NULL,
	"smtp_security" text DEFAULT 'tls' NOT NULL,
	"smtp_user" text DEFAULT '' NOT NULL,
	"imap_host" text DEFAULT '' NOT NULL,
	"imap_port" integer DEFAULT 0 NOT NULL,
	"imap_security" text DEFAULT 'tls' NOT NULL,
	"imap_user" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"fault_at" timestamp with time zone,
	"tested_at" timestamp with time zone,
	"day_cap" integer DEFAULT 30 NOT NULL,
	"gap_min_seconds" integer DEFAULT 60 NOT NULL,
	"gap_max_seconds" integer DEFAULT 180 NOT NULL,
	"ramp_started_on" date,
	"zone" text NOT NULL,
	"windows" jsonb NOT NULL,
	"track_opens" boolean DEFAULT false NOT NULL,
	"track_clicks" boolean DEFAULT false NOT NULL,
	"tracking_domain" text DEFAULT '' NOT NULL,
	"dkim_selector" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "mailboxes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "mailboxes_kind" CHECK ("mailboxes"."kind" in ('smtp', 'google', 'microsoft', 'practice')),
	CONSTRAINT "mailboxes_state" CHECK ("mailboxes"."state" in ('active', 'paused', 'broken')),
	CONSTRAINT "mailboxes_smtp_security" CHECK ("mailboxes"."smtp_security" in ('tls', 'starttls', 'none')),
	CONSTRAINT "mailboxes_imap_security" CHECK ("mailboxes"."imap_security" in ('tls', 'starttls', 'none')),
	CONSTRAINT "mailboxes_gap" CHECK ("mailboxes"."gap_min_seconds" >= 0 and "mailboxes"."gap_max_seconds" >= "mailboxes"."gap_min_seconds"),
	CONSTRAINT "mailboxes_cap" CHECK ("mailboxes"."day_cap" > 0)
);
--> statement-breakpoint
CREATE TABLE "sender_identities" (
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"postal_address" text NOT NULL,
	"opt_out_text" text NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sender_identities_workspace_id_pk" PRIMARY KEY("workspace_id")
);
--> statement-breakpoint
CREATE TABLE "mail_contents" (
	"workspace_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "mail_contents_workspace_id_mail_id_pk" PRIMARY KEY("workspace_id","mail_id")
);
--> statement-breakpoint
CREATE TABLE "mail_events" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"same_as" text NOT NULL,
	"fetcher" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "mail_events_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "mail_events_kind" CHECK ("mail_events"."kind" in ('bounced', 'replied', 'auto-replied', 'opted-out', 'complained', 'clicked', 'opened')),
	CONSTRAINT "mail_events_fetcher" CHECK ("mail_events"."fetcher" in ('human', 'machine', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "mail_streams" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"paused_because" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"day_cap" integer,
	"bulk" boolean NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_streams_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "mail_streams_kind" CHECK ("mail_streams"."kind" in ('campaign', 'composer', 'answer')),
	CONSTRAINT "mail_streams_state" CHECK ("mail_streams"."state" in ('running', 'paused', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "mailbox_turns" (
	"workspace_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"holder" uuid,
	"until" timestamp with time zone,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"because" text DEFAULT '' NOT NULL,
	CONSTRAINT "mailbox_turns_workspace_id_mailbox_id_pk" PRIMARY KEY("workspace_id","mailbox_id")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"stream_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"contact_id" uuid,
	"recipient_id" uuid,
	"step_id" uuid,
	"variant_id" uuid,
	"to_email" text NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"to_address" text NOT NULL,
	"to_domain" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT 'scheduled' NOT NULL,
	"reason_detail" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"holder" uuid,
	"sending_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"message_id" text,
	"thread" text[] DEFAULT '{}' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"digest" text,
	"bytes" integer,
	"answer" text DEFAULT '' NOT NULL,
	"bounced_at" timestamp with time zone,
	"replied_at" timestamp with time zone,
	"opted_out_at" timestamp with time zone,
	"complained_at" timestamp with time zone,
	"clicked_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('waiting', 'sending', 'sent', 'refused', 'failed', 'uncertain', 'cancelled', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "send_counts" (
	"workspace_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"subject" text NOT NULL,
	"day" date NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "send_counts_workspace_id_scope_subject_day_pk" PRIMARY KEY("workspace_id","scope","subject","day"),
	CONSTRAINT "send_counts_scope" CHECK ("send_counts"."scope" in ('mailbox', 'domain', 'stream'))
);
--> statement-breakpoint
CREATE TABLE "suppression_removals" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"value" text NOT NULL,
	"was" jsonb NOT NULL,
	"why" text NOT NULL,
	"removed_by" uuid NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppression_removals_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"reason" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"mail_id" uuid,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "suppressions_kind" CHECK ("suppressions"."kind" in ('address', 'domain')),
	CONSTRAINT "suppressions_reason" CHECK ("suppressions"."reason" in ('opted-out', 'complained', 'bounced', 'manual', 'imported'))
);
--> statement-breakpoint
ALTER TABLE "mailbox_secrets" ADD CONSTRAINT "mailbox_secrets_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_workspace_id_created_by_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","created_by") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_identities" ADD CONSTRAINT "sender_identities_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_contents" ADD CONSTRAINT "mail_contents_workspace_id_mail_id_mails_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mail_id") REFERENCES "public"."mails"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_events" ADD CONSTRAINT "mail_events_workspace_id_mail_id_mails_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mail_id") REFERENCES "public"."mails"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_streams" ADD CONSTRAINT "mail_streams_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_turns" ADD CONSTRAINT "mailbox_turns_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_workspace_id_stream_id_mail_streams_workspace_id_id_fk" FOREIGN KEY ("workspace_id","stream_id") REFERENCES "public"."mail_streams"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_counts" ADD CONSTRAINT "send_counts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppression_removals" ADD CONSTRAINT "suppression_removals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mailboxes_one_address" ON "mailboxes" USING btree ("workspace_id","address") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mailboxes_read" ON "mailboxes" USING btree ("id") WHERE deleted_at is null and imap_host <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "mail_events_once" ON "mail_events" USING btree ("workspace_id","mail_id","kind","same_as");--> statement-breakpoint
CREATE INDEX "mailbox_turns_next" ON "mailbox_turns" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_one_per_step" ON "mails" USING btree ("workspace_id","stream_id","recipient_id","step_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_message_id" ON "mails" USING btree ("workspace_id","message_id");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("mailbox_id","due_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_sending" ON "mails" USING btree ("mailbox_id") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "mails_calendar" ON "mails" USING btree ("workspace_id","due_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_stream" ON "mails" USING btree ("workspace_id","stream_id","id");--> statement-breakpoint
CREATE INDEX "mails_ended" ON "mails" USING btree ("workspace_id","mailbox_id","ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("workspace_id","to_address","id");--> statement-breakpoint
CREATE INDEX "mails_contact" ON "mails" USING btree ("workspace_id","contact_id","id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "suppression_removals_value" ON "suppression_removals" USING btree ("workspace_id","value");--> statement-breakpoint
CREATE UNIQUE INDEX "suppressions_value" ON "suppressions" USING btree ("workspace_id","value");--> statement-breakpoint
CREATE INDEX "suppressions_shown" ON "suppressions" USING btree ("workspace_id","created_at","id");