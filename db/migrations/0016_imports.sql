-- Not logged: rows between a file and the records, which are read again from the file where a crash of the database has emptied it.
CREATE UNLOGGED TABLE "import_rows" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"email" text,
	"linkedin" text,
	"instagram" text,
	"facebook" text,
	"tiktok" text,
	"phone" text,
	"domain" text,
	"name" text,
	"company" text,
	"fault" text,
	"source" jsonb,
	"target" uuid,
	"leader" integer,
	"reason" text,
	CONSTRAINT "import_rows_workspace_id_import_id_row_pk" PRIMARY KEY("workspace_id","import_id","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text DEFAULT 'mapping' NOT NULL,
	"reading" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"mapping" jsonb,
	"preview" jsonb,
	"attempt" integer DEFAULT 0 NOT NULL,
	"rows" integer,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"reached_row" integer DEFAULT 0 NOT NULL,
	"reached_record" uuid,
	"reached_merge" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"rejects" boolean DEFAULT false NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"restored" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"made_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "imports_kind" CHECK ("imports"."record_kind" in ('contact', 'company')),
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('mapping', 'checking', 'ready', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_of_target" ON "import_rows" USING btree ("workspace_id","import_id","target","row") WHERE target is not null;--> statement-breakpoint
CREATE INDEX "imports_of_kind" ON "imports" USING btree ("workspace_id","record_kind","id");--> statement-breakpoint
CREATE INDEX "imports_by_change" ON "imports" USING btree ("updated_at");
