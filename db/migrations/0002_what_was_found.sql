CREATE TABLE "seen_results" (
	"workspace_id" uuid NOT NULL,
	"capability" text NOT NULL,
	"record_key" text NOT NULL,
	"run_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seen_results_workspace_id_capability_record_key_pk" PRIMARY KEY("workspace_id","capability","record_key")
);
--> statement-breakpoint
ALTER TABLE "search_runs" ADD COLUMN "next_cursor" text;--> statement-breakpoint
ALTER TABLE "search_runs" ADD COLUMN "seen" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "seen_results" ADD CONSTRAINT "seen_results_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_runs_delivered" ON "search_runs" USING btree ("workspace_id","fingerprint","id") WHERE state = 'delivered';