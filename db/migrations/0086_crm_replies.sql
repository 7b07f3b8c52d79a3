CREATE TABLE "crm_reply_pushes" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"status" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"contact_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"object" text DEFAULT '' NOT NULL,
	"external_id" text DEFAULT '' NOT NULL,
	"created" boolean DEFAULT false NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"follow_kind" text,
	"follow_tried_at" timestamp with time zone,
	"follow_id" text DEFAULT '' NOT NULL,
	"made_by" uuid,
	"resume_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "crm_reply_pushes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "crm_reply_pushes_status" CHECK ("crm_reply_pushes"."status" in ('interested', 'not-now', 'no')),
	CONSTRAINT "crm_reply_pushes_state" CHECK ("crm_reply_pushes"."state" in ('waiting', 'done', 'left', 'failed')),
	CONSTRAINT "crm_reply_pushes_follow" CHECK ("crm_reply_pushes"."follow_kind" in ('task', 'deal'))
);
--> statement-breakpoint
ALTER TABLE "crm_reply_pushes" ADD CONSTRAINT "crm_reply_pushes_connection" FOREIGN KEY ("workspace_id","connection_id") REFERENCES "public"."crm_connections"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "crm_reply_pushes_once" ON "crm_reply_pushes" USING btree ("workspace_id","connection_id","thread_id","status");--> statement-breakpoint
CREATE INDEX "crm_reply_pushes_shown" ON "crm_reply_pushes" USING btree ("workspace_id","connection_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "crm_reply_pushes_open" ON "crm_reply_pushes" USING btree ("updated_at") WHERE state = 'waiting';