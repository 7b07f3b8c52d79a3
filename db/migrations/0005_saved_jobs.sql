CREATE TABLE "saved_job_undos" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_job_undos_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_jobs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"job_id" text NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"company" text NOT NULL,
	"place" text NOT NULL,
	"url" text NOT NULL,
	"source" text NOT NULL,
	"sample" boolean NOT NULL,
	"salary" text NOT NULL,
	"skills" text[] NOT NULL,
	"description" text NOT NULL,
	"posted_at" timestamp with time zone,
	"extra" jsonb NOT NULL,
	"online" boolean,
	"checked_at" timestamp with time zone,
	"status" text DEFAULT 'saved' NOT NULL,
	"rank" numeric NOT NULL,
	"shelf" text DEFAULT 'live' NOT NULL,
	"shelved_at" timestamp with time zone,
	"next_step" text DEFAULT '' NOT NULL,
	"next_due" date,
	"note" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"applied_on" date,
	"application_key" text,
	CONSTRAINT "saved_jobs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "saved_jobs_posting" UNIQUE("workspace_id","kind","job_id"),
	CONSTRAINT "saved_jobs_kind" CHECK ("saved_jobs"."kind" in ('job', 'freelance')),
	CONSTRAINT "saved_jobs_status" CHECK ("saved_jobs"."status" in ('saved', 'applied', 'interview', 'offer', 'closed')),
	CONSTRAINT "saved_jobs_shelves" CHECK ("saved_jobs"."shelf" in ('live', 'archived', 'bin'))
);
--> statement-breakpoint
ALTER TABLE "saved_job_undos" ADD CONSTRAINT "saved_job_undos_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_jobs" ADD CONSTRAINT "saved_jobs_workspace_id_saved_by_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","saved_by") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_job_undos_at" ON "saved_job_undos" USING btree ("at");--> statement-breakpoint
CREATE INDEX "saved_jobs_shelf" ON "saved_jobs" USING btree ("workspace_id","shelf","id");--> statement-breakpoint
CREATE INDEX "saved_jobs_board" ON "saved_jobs" USING btree ("workspace_id","status","rank","id") WHERE shelf = 'live';--> statement-breakpoint
CREATE INDEX "saved_jobs_due" ON "saved_jobs" USING btree ("workspace_id","next_due","id") WHERE shelf = 'live' and status <> 'closed' and next_due is not null;--> statement-breakpoint
CREATE INDEX "saved_jobs_application" ON "saved_jobs" USING btree ("workspace_id","application_key") WHERE application_key is not null and shelf <> 'bin';--> statement-breakpoint
CREATE INDEX "saved_jobs_check" ON "saved_jobs" USING btree ("checked_at") WHERE shelf = 'live' and status <> 'closed';--> statement-breakpoint
CREATE INDEX "saved_jobs_bin" ON "saved_jobs" USING btree ("shelved_at") WHERE shelf = 'bin';