CREATE TABLE "email_drafts" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"recipients" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"template_id" uuid,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mailbox_id" uuid,
	"send_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone,
	"leaves_at" timestamp with time zone,
	CONSTRAINT "email_drafts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "email_drafts_state" CHECK ("email_drafts"."state" in ('draft', 'queued', 'discarded'))
);
--> statement-breakpoint
CREATE TABLE "scheduled_undos" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"what" text NOT NULL,
	"mails" jsonb NOT NULL,
	"made_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scheduled_undos_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "scheduled_undos_what" CHECK ("scheduled_undos"."what" in ('move', 'cancel', 'mailbox'))
);
--> statement-breakpoint
ALTER TABLE "email_drafts" ADD CONSTRAINT "email_drafts_workspace_id_created_by_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","created_by") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_undos" ADD CONSTRAINT "scheduled_undos_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_drafts_open" ON "email_drafts" USING btree ("workspace_id","created_by","updated_at") WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX "email_drafts_put_away" ON "email_drafts" USING btree ("updated_at") WHERE state = 'discarded';