CREATE TABLE "mailbox_consents" (
	"workspace_id" uuid NOT NULL,
	"state_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"mailbox_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mailbox_consents_workspace_id_state_hash_pk" PRIMARY KEY("workspace_id","state_hash"),
	CONSTRAINT "mailbox_consents_provider" CHECK ("mailbox_consents"."provider" in ('google', 'microsoft'))
);
--> statement-breakpoint
CREATE TABLE "practice_answers" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"practice_mail_id" uuid NOT NULL,
	"behaviour" text NOT NULL,
	"content" "bytea" NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"uid" bigint,
	CONSTRAINT "practice_answers_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "practice_answers_behaviour" CHECK ("practice_answers"."behaviour" in ('deliver', 'bounce', 'bounce-later', 'answer', 'auto-answer', 'unsubscribe', 'complain', 'try-later', 'stall', 'away'))
);
--> statement-breakpoint
CREATE TABLE "practice_mails" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"sender" text NOT NULL,
	"subject" text NOT NULL,
	"message_id" text NOT NULL,
	"opening" text NOT NULL,
	"content" "bytea" NOT NULL,
	"bytes" integer NOT NULL,
	"behaviour" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practice_mails_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "practice_mails_behaviour" CHECK ("practice_mails"."behaviour" in ('deliver', 'bounce', 'bounce-later', 'answer', 'auto-answer', 'unsubscribe', 'complain', 'try-later', 'stall', 'away'))
);
--> statement-breakpoint
CREATE TABLE "practice_rules" (
	"workspace_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"behaviour" text NOT NULL,
	CONSTRAINT "practice_rules_workspace_id_mailbox_id_recipient_pk" PRIMARY KEY("workspace_id","mailbox_id","recipient"),
	CONSTRAINT "practice_rules_behaviour" CHECK ("practice_rules"."behaviour" in ('deliver', 'bounce', 'bounce-later', 'answer', 'auto-answer', 'unsubscribe', 'complain', 'try-later', 'stall', 'away'))
);
--> statement-breakpoint
ALTER TABLE "mailbox_consents" ADD CONSTRAINT "mailbox_consents_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_mails" ADD CONSTRAINT "practice_mails_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_rules" ADD CONSTRAINT "practice_rules_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailbox_consents_expiry" ON "mailbox_consents" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_answers_uid" ON "practice_answers" USING btree ("workspace_id","mailbox_id","uid");--> statement-breakpoint
CREATE INDEX "practice_answers_due" ON "practice_answers" USING btree ("workspace_id","mailbox_id","due_at") WHERE uid is null;--> statement-breakpoint
CREATE INDEX "practice_answers_of_mail" ON "practice_answers" USING btree ("workspace_id","practice_mail_id");--> statement-breakpoint
CREATE INDEX "practice_mails_of_mailbox" ON "practice_mails" USING btree ("workspace_id","mailbox_id","id");