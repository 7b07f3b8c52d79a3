CREATE TABLE "crm_seen" (
	"workspace_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "crm_seen_workspace_id_connection_id_record_kind_record_id_pk" PRIMARY KEY("workspace_id","connection_id","record_kind","record_id")
);
--> statement-breakpoint
ALTER TABLE "crm_connections" ADD COLUMN "pushed_until" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_runs" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_seen" ADD CONSTRAINT "crm_seen_connection" FOREIGN KEY ("workspace_id","connection_id") REFERENCES "public"."crm_connections"("workspace_id","id") ON DELETE cascade ON UPDATE no action;