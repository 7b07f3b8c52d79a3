CREATE TABLE "suppression_settings" (
	"workspace_id" uuid NOT NULL,
	"opt_out_scope" text DEFAULT 'all' NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppression_settings_workspace_id_pk" PRIMARY KEY("workspace_id"),
	CONSTRAINT "suppression_settings_scope" CHECK ("suppression_settings"."opt_out_scope" in ('channel', 'all'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_chats" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number_id" uuid NOT NULL,
	"wa_id" text,
	"user_id" text,
	"profile_name" text DEFAULT '' NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"contact_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"assigned_to" uuid,
	"closed" boolean DEFAULT false NOT NULL,
	"last_inbound_at" timestamp with time zone,
	"seen_wamid" text DEFAULT '' NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"opening" text DEFAULT '' NOT NULL,
	"last_direction" text DEFAULT 'out' NOT NULL,
	"last_state" text DEFAULT 'noted' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_chats_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "whatsapp_chats_person" CHECK ("whatsapp_chats"."wa_id" is not null or "whatsapp_chats"."user_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "whatsapp_files" (
	"workspace_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"media_id" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"file" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_files_workspace_id_message_id_pk" PRIMARY KEY("workspace_id","message_id"),
	CONSTRAINT "whatsapp_files_kind" CHECK ("whatsapp_files"."kind" in ('image', 'video', 'audio', 'document', 'sticker')),
	CONSTRAINT "whatsapp_files_state" CHECK ("whatsapp_files"."state" in ('waiting', 'stored', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_messages" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"number_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request" jsonb,
	"wamid" text,
	"quoted_wamid" text,
	"mail_id" uuid,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"fault_code" integer,
	"fault_text" text DEFAULT '' NOT NULL,
	"pricing" jsonb,
	"created_by" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	CONSTRAINT "whatsapp_messages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "whatsapp_messages_direction" CHECK ("whatsapp_messages"."direction" in ('in', 'out', 'note')),
	CONSTRAINT "whatsapp_messages_state" CHECK ("whatsapp_messages"."state" in ('queued', 'sending', 'accepted', 'held', 'sent', 'delivered', 'read', 'failed', 'uncertain', 'received', 'noted'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_reactions" (
	"workspace_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"wamid" text NOT NULL,
	"by" text NOT NULL,
	"emoji" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "whatsapp_reactions_workspace_id_chat_id_wamid_by_pk" PRIMARY KEY("workspace_id","chat_id","wamid","by"),
	CONSTRAINT "whatsapp_reactions_by" CHECK ("whatsapp_reactions"."by" in ('them', 'us'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_statuses" (
	"workspace_id" uuid NOT NULL,
	"number_id" uuid NOT NULL,
	"wamid" text NOT NULL,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"fault_code" integer,
	"fault_text" text DEFAULT '' NOT NULL,
	"pricing" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_statuses_workspace_id_number_id_wamid_pk" PRIMARY KEY("workspace_id","number_id","wamid")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_consents" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"phone" text NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"wording" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"recorded_by" uuid,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_consents_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "whatsapp_consents_state" CHECK ("whatsapp_consents"."state" in ('opted-in', 'opted-out'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_link_queues" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"excluded" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_link_queues_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_links" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"queue_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"contact_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"opened_at" timestamp with time zone,
	"marked_at" timestamp with time zone,
	"marked_by" uuid,
	CONSTRAINT "whatsapp_links_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "whatsapp_links_state" CHECK ("whatsapp_links"."state" in ('waiting', 'opened', 'marked-sent', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_callbacks" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"verify_token" text NOT NULL,
	"verified_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_callbacks_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_events" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number_id" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"body" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "whatsapp_events_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "whatsapp_events_state" CHECK ("whatsapp_events"."state" in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_numbers" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"phone_number_id" text NOT NULL,
	"waba_id" text NOT NULL,
	"phone" text NOT NULL,
	"display_phone" text DEFAULT '' NOT NULL,
	"verified_name" text DEFAULT '' NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"quality" text DEFAULT 'NA' NOT NULL,
	"people_limit" integer DEFAULT 250,
	"per_second" integer DEFAULT 20 NOT NULL,
	"read_receipts" boolean DEFAULT true NOT NULL,
	"needs_registration" boolean DEFAULT false NOT NULL,
	"unknown_events" integer DEFAULT 0 NOT NULL,
	"last_event_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"templates_synced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "whatsapp_numbers_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "whatsapp_numbers_kind" CHECK ("whatsapp_numbers"."kind" in ('cloud', 'practice')),
	CONSTRAINT "whatsapp_numbers_quality" CHECK ("whatsapp_numbers"."quality" in ('GREEN', 'YELLOW', 'RED', 'NA')),
	CONSTRAINT "whatsapp_numbers_pace" CHECK ("whatsapp_numbers"."per_second" between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "whatsapp_practice_events" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "whatsapp_practice_events_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_practice_people" (
	"workspace_id" uuid NOT NULL,
	"number_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"behaviour" text DEFAULT 'read' NOT NULL,
	"wrote_at" timestamp with time zone,
	CONSTRAINT "whatsapp_practice_people_workspace_id_number_id_phone_pk" PRIMARY KEY("workspace_id","number_id","phone"),
	CONSTRAINT "whatsapp_practice_people_behaviour" CHECK ("whatsapp_practice_people"."behaviour" in ('read', 'deliver', 'answer', 'stop', 'not-on-whatsapp', 'marketing-cap', 'stopped-marketing', 'silent'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_reached" (
	"workspace_id" uuid NOT NULL,
	"number_id" uuid NOT NULL,
	"person" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "whatsapp_reached_workspace_id_number_id_person_pk" PRIMARY KEY("workspace_id","number_id","person")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_secrets" (
	"workspace_id" uuid NOT NULL,
	"number_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_secrets_workspace_id_number_id_name_pk" PRIMARY KEY("workspace_id","number_id","name"),
	CONSTRAINT "whatsapp_secrets_name" CHECK ("whatsapp_secrets"."name" in ('token', 'app-secret'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_templates" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"waba_id" text NOT NULL,
	"meta_id" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"previous_category" text,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"components" jsonb NOT NULL,
	"template_id" uuid,
	"fields" text[] DEFAULT '{}'::text[] NOT NULL,
	"synced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"gone_at" timestamp with time zone,
	CONSTRAINT "whatsapp_templates_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_preset";--> statement-breakpoint
ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_pause_reason";--> statement-breakpoint
ALTER TABLE "mailboxes" DROP CONSTRAINT "mailboxes_kind";--> statement-breakpoint
ALTER TABLE "mail_events" DROP CONSTRAINT "mail_events_kind";--> statement-breakpoint
ALTER TABLE "suppressions" DROP CONSTRAINT "suppressions_kind";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "suppression_settings" ADD CONSTRAINT "suppression_settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_chats" ADD CONSTRAINT "whatsapp_chats_workspace_id_number_id_whatsapp_numbers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","number_id") REFERENCES "public"."whatsapp_numbers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_files" ADD CONSTRAINT "whatsapp_files_workspace_id_message_id_whatsapp_messages_workspace_id_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."whatsapp_messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_workspace_id_chat_id_whatsapp_chats_workspace_id_id_fk" FOREIGN KEY ("workspace_id","chat_id") REFERENCES "public"."whatsapp_chats"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_reactions" ADD CONSTRAINT "whatsapp_reactions_workspace_id_chat_id_whatsapp_chats_workspace_id_id_fk" FOREIGN KEY ("workspace_id","chat_id") REFERENCES "public"."whatsapp_chats"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_statuses" ADD CONSTRAINT "whatsapp_statuses_workspace_id_number_id_whatsapp_numbers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","number_id") REFERENCES "public"."whatsapp_numbers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_consents" ADD CONSTRAINT "whatsapp_consents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_link_queues" ADD CONSTRAINT "whatsapp_link_queues_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_links" ADD CONSTRAINT "whatsapp_links_workspace_id_queue_id_whatsapp_link_queues_workspace_id_id_fk" FOREIGN KEY ("workspace_id","queue_id") REFERENCES "public"."whatsapp_link_queues"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_callbacks" ADD CONSTRAINT "whatsapp_callbacks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_events" ADD CONSTRAINT "whatsapp_events_workspace_id_number_id_whatsapp_numbers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","number_id") REFERENCES "public"."whatsapp_numbers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_numbers" ADD CONSTRAINT "whatsapp_numbers_workspace_id_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_practice_events" ADD CONSTRAINT "whatsapp_practice_events_workspace_id_number_id_whatsapp_numbers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","number_id") REFERENCES "public"."whatsapp_numbers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_practice_people" ADD CONSTRAINT "whatsapp_practice_people_workspace_id_number_id_whatsapp_numbers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","number_id") REFERENCES "public"."whatsapp_numbers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_reached" ADD CONSTRAINT "whatsapp_reached_workspace_id_number_id_whatsapp_numbers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","number_id") REFERENCES "public"."whatsapp_numbers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_secrets" ADD CONSTRAINT "whatsapp_secrets_workspace_id_number_id_whatsapp_numbers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","number_id") REFERENCES "public"."whatsapp_numbers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_templates" ADD CONSTRAINT "whatsapp_templates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_chats_wa_id" ON "whatsapp_chats" USING btree ("workspace_id","number_id","wa_id");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_chats_user_id" ON "whatsapp_chats" USING btree ("workspace_id","number_id","user_id");--> statement-breakpoint
CREATE INDEX "whatsapp_chats_shown" ON "whatsapp_chats" USING btree ("workspace_id","last_at","id");--> statement-breakpoint
CREATE INDEX "whatsapp_chats_unread" ON "whatsapp_chats" USING btree ("workspace_id","last_at","id") WHERE unread > 0;--> statement-breakpoint
CREATE INDEX "whatsapp_chats_assigned" ON "whatsapp_chats" USING btree ("workspace_id","assigned_to","last_at","id");--> statement-breakpoint
CREATE INDEX "whatsapp_chats_window" ON "whatsapp_chats" USING btree ("workspace_id","last_inbound_at") WHERE last_inbound_at is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_chats_contact" ON "whatsapp_chats" USING btree ("workspace_id","contact_id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_chats_words" ON "whatsapp_chats" USING gin ("workspace_id",record_fold(name || ' ' || coalesce(wa_id, '') || ' ' || username || ' ' || opening) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_messages_wamid" ON "whatsapp_messages" USING btree ("workspace_id","number_id","wamid");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_messages_mail" ON "whatsapp_messages" USING btree ("workspace_id","mail_id") WHERE mail_id is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_messages_thread" ON "whatsapp_messages" USING btree ("workspace_id","chat_id","at","id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_sending" ON "whatsapp_messages" USING btree ("leased_until") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "whatsapp_messages_queued" ON "whatsapp_messages" USING btree ("workspace_id","number_id","at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "whatsapp_messages_words" ON "whatsapp_messages" USING gin ("workspace_id",record_fold(text) gin_trgm_ops) WHERE text <> '';--> statement-breakpoint
CREATE INDEX "whatsapp_statuses_old" ON "whatsapp_statuses" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "whatsapp_consents_phone" ON "whatsapp_consents" USING btree ("workspace_id","phone","recorded_at");--> statement-breakpoint
CREATE INDEX "whatsapp_link_queues_shown" ON "whatsapp_link_queues" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "whatsapp_links_queue" ON "whatsapp_links" USING btree ("workspace_id","queue_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_callbacks_id" ON "whatsapp_callbacks" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_events_once" ON "whatsapp_events" USING btree ("workspace_id","number_id","digest");--> statement-breakpoint
CREATE INDEX "whatsapp_events_waiting" ON "whatsapp_events" USING btree ("workspace_id","number_id","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "whatsapp_events_done" ON "whatsapp_events" USING btree ("done_at") WHERE state <> 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_numbers_phone_number_id" ON "whatsapp_numbers" USING btree ("workspace_id","phone_number_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "whatsapp_numbers_account" ON "whatsapp_numbers" USING btree ("workspace_id","waba_id");--> statement-breakpoint
CREATE INDEX "whatsapp_practice_events_due" ON "whatsapp_practice_events" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "whatsapp_reached_at" ON "whatsapp_reached" USING btree ("workspace_id","number_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_templates_name" ON "whatsapp_templates" USING btree ("workspace_id","waba_id","name","language");--> statement-breakpoint
CREATE INDEX "whatsapp_templates_ours" ON "whatsapp_templates" USING btree ("workspace_id","template_id") WHERE template_id is not null;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_preset" CHECK ("campaigns"."preset" in ('one-time', 'sequence', 'broadcast'));--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_pause_reason" CHECK ("campaigns"."pause_reason" in ('', 'user', 'no-mailbox', 'mailbox-recovered', 'bounces', 'complaints', 'failures', 'quality', 'template', 'refused'));--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_kind" CHECK ("mailboxes"."kind" in ('smtp', 'google', 'microsoft', 'practice', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "mail_events" ADD CONSTRAINT "mail_events_kind" CHECK ("mail_events"."kind" in ('bounced', 'replied', 'auto-replied', 'opted-out', 'complained', 'clicked', 'opened', 'delivered', 'read'));--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_kind" CHECK ("suppressions"."kind" in ('address', 'domain', 'phone'));