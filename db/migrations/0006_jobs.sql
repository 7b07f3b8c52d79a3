CREATE TABLE "found_jobs" (
	"workspace_id" uuid NOT NULL,
	"job_id" text NOT NULL,
	"posting" jsonb NOT NULL,
	"source" jsonb NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "found_jobs_workspace_id_job_id_pk" PRIMARY KEY("workspace_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "hidden_jobs" (
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"hidden_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_jobs_workspace_id_kind_key_pk" PRIMARY KEY("workspace_id","kind","key"),
	CONSTRAINT "hidden_jobs_kind" CHECK ("hidden_jobs"."kind" in ('job', 'company'))
);
--> statement-breakpoint
CREATE TABLE "job_fetches" (
	"source" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"postings" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_postings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"title" text NOT NULL,
	"company" text NOT NULL,
	"company_key" text NOT NULL,
	"company_website" text NOT NULL,
	"logo" text NOT NULL,
	"url" text NOT NULL,
	"links" jsonb NOT NULL,
	"description" text NOT NULL,
	"excerpt" text NOT NULL,
	"highlights" jsonb NOT NULL,
	"place" text NOT NULL,
	"country" text NOT NULL,
	"remote" text,
	"types" text[] NOT NULL,
	"level" text NOT NULL,
	"tags" text[] NOT NULL,
	"salary" jsonb,
	"yearly_dollars" integer,
	"posted_at" timestamp with time zone,
	"listed_at" timestamp with time zone NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	"job_key" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"head" "tsvector" NOT NULL,
	"search" "tsvector" NOT NULL,
	"facets" text[] NOT NULL,
	CONSTRAINT "job_postings_source" UNIQUE("source","source_id")
);
--> statement-breakpoint
CREATE TABLE "saved_job_searches" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_job_searches_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "found_jobs" ADD CONSTRAINT "found_jobs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_jobs" ADD CONSTRAINT "hidden_jobs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_job_searches" ADD CONSTRAINT "saved_job_searches_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "found_jobs_age" ON "found_jobs" USING btree ("found_at");--> statement-breakpoint
CREATE INDEX "job_postings_search" ON "job_postings" USING gin ("search","facets") WITH (fastupdate=false) WHERE gone_at is null;--> statement-breakpoint
CREATE INDEX "job_postings_same" ON "job_postings" USING btree ("job_key");