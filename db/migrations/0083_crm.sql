CREATE TABLE "crm_connections" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"crm" text NOT NULL,
	"state" text DEFAULT 'connected' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"account_id" text NOT NULL,
	"account_name" text NOT NULL,
	"web_url" text DEFAULT '' NOT NULL,
	"api_url" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"server" text DEFAULT '' NOT NULL,
	"pasted" boolean NOT NULL,
	"secret" "bytea",
	"secret_key_id" text,
	"settings" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"connected_by" uuid,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crm_connections_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "crm_connections_state" CHECK ("crm_connections"."state" in ('connected', 'broken', 'disconnected'))
);
--> statement-breakpoint
CREATE TABLE "crm_consents" (
	"workspace_id" uuid NOT NULL,
	"state_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"crm" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crm_consents_workspace_id_state_hash_pk" PRIMARY KEY("workspace_id","state_hash")
);
--> statement-breakpoint
CREATE TABLE "crm_links" (
	"workspace_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"object" text NOT NULL,
	"external_id" text NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crm_links_workspace_id_connection_id_record_kind_record_id_pk" PRIMARY KEY("workspace_id","connection_id","record_kind","record_id"),
	CONSTRAINT "crm_links_kind" CHECK ("crm_links"."record_kind" in ('contact', 'company'))
);
--> statement-breakpoint
CREATE TABLE "crm_run_rows" (
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"name" text NOT NULL,
	"action" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"external_id" text DEFAULT '' NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"candidates" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"created" boolean DEFAULT false NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "crm_run_rows_workspace_id_run_id_record_id_pk" PRIMARY KEY("workspace_id","run_id","record_id"),
	CONSTRAINT "crm_run_rows_action" CHECK ("crm_run_rows"."action" in ('create', 'update', 'none', 'skip', 'ask')),
	CONSTRAINT "crm_run_rows_state" CHECK ("crm_run_rows"."state" in ('planned', 'sending', 'done', 'failed', 'left', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "crm_runs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"state" text DEFAULT 'planning' NOT NULL,
	"target" jsonb NOT NULL,
	"label" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"made_by" uuid,
	"planned" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"reached" uuid,
	"fault" text DEFAULT '' NOT NULL,
	"resume_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"pushed_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "crm_runs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "crm_runs_state" CHECK ("crm_runs"."state" in ('planning', 'planned', 'pushing', 'done', 'cancelled', 'failed', 'undoing', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "crm_connections" ADD CONSTRAINT "crm_connections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_links" ADD CONSTRAINT "crm_links_connection" FOREIGN KEY ("workspace_id","connection_id") REFERENCES "public"."crm_connections"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_run_rows" ADD CONSTRAINT "crm_run_rows_run" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."crm_runs"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_runs" ADD CONSTRAINT "crm_runs_connection" FOREIGN KEY ("workspace_id","connection_id") REFERENCES "public"."crm_connections"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "crm_connections_account" ON "crm_connections" USING btree ("workspace_id","crm","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crm_connections_one" ON "crm_connections" USING btree ("workspace_id","crm") WHERE state <> 'disconnected';--> statement-breakpoint
CREATE INDEX "crm_consents_age" ON "crm_consents" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "crm_links_external" ON "crm_links" USING btree ("workspace_id","connection_id","object","external_id");--> statement-breakpoint
CREATE INDEX "crm_links_of_record" ON "crm_links" USING btree ("workspace_id","record_id");--> statement-breakpoint
CREATE INDEX "crm_run_rows_state" ON "crm_run_rows" USING btree ("workspace_id","run_id","action","state","record_id");--> statement-breakpoint
CREATE INDEX "crm_run_rows_of_record" ON "crm_run_rows" USING btree ("workspace_id","record_id");--> statement-breakpoint
CREATE INDEX "crm_runs_of_connection" ON "crm_runs" USING btree ("workspace_id","connection_id","created_at");--> statement-breakpoint
CREATE INDEX "crm_runs_open" ON "crm_runs" USING btree ("updated_at") WHERE state in ('planning', 'pushing', 'undoing');