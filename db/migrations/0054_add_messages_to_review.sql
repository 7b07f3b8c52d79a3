CREATE TABLE "inbox_reviews" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mail_id" uuid,
	"why" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"same_as" text NOT NULL,
	"message_id" text,
	"thread" text[] DEFAULT '{}' NOT NULL,
	"from_email" text DEFAULT '' NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"quoted" text DEFAULT '' NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"recipient" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_reviews_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "inbox_reviews_kind" CHECK ("inbox_reviews"."kind" in ('reply', 'opt-out', 'bounce', 'complaint')),
	CONSTRAINT "inbox_reviews_state" CHECK ("inbox_reviews"."state" in ('open', 'yes', 'no'))
);
--> statement-breakpoint
ALTER TABLE "inbox_reviews" ADD CONSTRAINT "inbox_reviews_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_reviews" ADD CONSTRAINT "inbox_reviews_workspace_id_mail_id_mails_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mail_id") REFERENCES "public"."mails"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_reviews_once" ON "inbox_reviews" USING btree ("workspace_id","same_as");--> statement-breakpoint
CREATE INDEX "inbox_reviews_open" ON "inbox_reviews" USING btree ("workspace_id","received_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "inbox_reviews_mail" ON "inbox_reviews" USING btree ("workspace_id","mail_id") WHERE mail_id is not null;