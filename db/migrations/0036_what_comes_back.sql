CREATE TABLE "inbox_answers" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_answers_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "inbox_folders" (
	"workspace_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"folder" text NOT NULL,
	"uid_validity" bigint NOT NULL,
	"last_uid" bigint NOT NULL,
	CONSTRAINT "inbox_folders_workspace_id_mailbox_id_folder_pk" PRIMARY KEY("workspace_id","mailbox_id","folder")
);
--> statement-breakpoint
CREATE TABLE "inbox_messages" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"certain" boolean NOT NULL,
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
	"received_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_messages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "inbox_messages_kind" CHECK ("inbox_messages"."kind" in ('reply', 'opt-out', 'auto-reply', 'bounce', 'complaint'))
);
--> statement-breakpoint
CREATE TABLE "inbox_threads" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"stream_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"contact_id" uuid,
	"address" text NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"status_by" uuid,
	"status_at" timestamp with time zone,
	"unread" boolean DEFAULT true NOT NULL,
	"opening" text DEFAULT '' NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_threads_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "inbox_threads_kind" CHECK ("inbox_threads"."kind" in ('reply', 'opt-out', 'auto-reply', 'bounce', 'complaint')),
	CONSTRAINT "inbox_threads_status" CHECK ("inbox_threads"."status" in ('open', 'interested', 'not-now', 'no'))
);
--> statement-breakpoint
CREATE TABLE "inbox_turns" (
	"workspace_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"holder" uuid,
	"until" timestamp with time zone,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "inbox_turns_workspace_id_mailbox_id_pk" PRIMARY KEY("workspace_id","mailbox_id")
);
--> statement-breakpoint
ALTER TABLE "inbox_answers" ADD CONSTRAINT "inbox_answers_workspace_id_thread_id_inbox_threads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","thread_id") REFERENCES "public"."inbox_threads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_folders" ADD CONSTRAINT "inbox_folders_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_workspace_id_thread_id_inbox_threads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","thread_id") REFERENCES "public"."inbox_threads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_workspace_id_mail_id_mails_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mail_id") REFERENCES "public"."mails"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_threads" ADD CONSTRAINT "inbox_threads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_turns" ADD CONSTRAINT "inbox_turns_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_answers_thread" ON "inbox_answers" USING btree ("workspace_id","thread_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_messages_once" ON "inbox_messages" USING btree ("workspace_id","same_as");--> statement-breakpoint
CREATE INDEX "inbox_messages_thread" ON "inbox_messages" USING btree ("workspace_id","thread_id","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_threads_one" ON "inbox_threads" USING btree ("workspace_id","stream_id","address");--> statement-breakpoint
CREATE INDEX "inbox_threads_shown" ON "inbox_threads" USING btree ("workspace_id","last_at","id");--> statement-breakpoint
CREATE INDEX "inbox_threads_contact" ON "inbox_threads" USING btree ("workspace_id","contact_id") WHERE contact_id is not null;