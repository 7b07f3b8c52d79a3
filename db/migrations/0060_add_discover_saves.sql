CREATE TABLE "discover_save_rows" (
	"workspace_id" uuid NOT NULL,
	"save_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"ref_from" text NOT NULL,
	"ref_id" text NOT NULL,
	"outcome" text,
	"record_id" uuid,
	CONSTRAINT "discover_save_rows_workspace_id_save_id_place_pk" PRIMARY KEY("workspace_id","save_id","place"),
	CONSTRAINT "discover_save_rows_ref" CHECK ("discover_save_rows"."ref_from" in ('found', 'directory', 'record')),
	CONSTRAINT "discover_save_rows_outcome" CHECK ("discover_save_rows"."outcome" in ('created', 'merged', 'unchanged', 'gone'))
);
--> statement-breakpoint
CREATE TABLE "discover_saves" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asked" jsonb NOT NULL,
	"list_id" uuid,
	"state" text DEFAULT 'queued' NOT NULL,
	"total" integer,
	"done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"merged" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"change_id" uuid,
	"fault" text,
	"made_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "discover_saves_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "discover_saves_state" CHECK ("discover_saves"."state" in ('queued', 'running', 'done', 'cancelled', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "discover_save_rows" ADD CONSTRAINT "discover_save_rows_workspace_id_save_id_discover_saves_workspace_id_id_fk" FOREIGN KEY ("workspace_id","save_id") REFERENCES "public"."discover_saves"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discover_saves" ADD CONSTRAINT "discover_saves_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discover_saves_open" ON "discover_saves" USING btree ("updated_at") WHERE state in ('queued', 'running');