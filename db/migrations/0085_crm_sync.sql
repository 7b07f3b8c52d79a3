CREATE TABLE "crm_known" (
	"workspace_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"object" text NOT NULL,
	"external_id" text NOT NULL,
	"record_kind" text NOT NULL,
	"key" text NOT NULL,
	"owner" text DEFAULT '' NOT NULL,
	"stage" text DEFAULT '' NOT NULL,
	"is_customer" boolean NOT NULL,
	"do_not_contact" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crm_known_workspace_id_connection_id_object_external_id_pk" PRIMARY KEY("workspace_id","connection_id","object","external_id"),
	CONSTRAINT "crm_known_kind" CHECK ("crm_known"."record_kind" in ('contact', 'company'))
);
--> statement-breakpoint
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
ALTER TABLE "crm_connections" ADD COLUMN "reading" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_connections" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crm_connections" ADD COLUMN "read_fault" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_runs" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_known" ADD CONSTRAINT "crm_known_connection" FOREIGN KEY ("workspace_id","connection_id") REFERENCES "public"."crm_connections"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_seen" ADD CONSTRAINT "crm_seen_connection" FOREIGN KEY ("workspace_id","connection_id") REFERENCES "public"."crm_connections"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crm_known_key" ON "crm_known" USING btree ("workspace_id","key");--> statement-breakpoint
CREATE INDEX "crm_known_excluded" ON "crm_known" USING btree ("workspace_id","connection_id") WHERE is_customer or do_not_contact;--> statement-breakpoint
-- Campaigns that are there exclude what a connected CRM knows, as new ones do.
UPDATE "campaigns" SET "setup" = jsonb_set("setup", '{audience,leaveOut,crm}', 'true') WHERE "setup" #> '{audience,leaveOut}' IS NOT NULL;
