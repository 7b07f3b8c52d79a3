CREATE TABLE "discover_excluded" (
	"workspace_id" uuid NOT NULL,
	"ref_from" text NOT NULL,
	"ref_id" text NOT NULL,
	"excluded_by" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discover_excluded_workspace_id_ref_from_ref_id_pk" PRIMARY KEY("workspace_id","ref_from","ref_id"),
	CONSTRAINT "discover_excluded_ref" CHECK ("discover_excluded"."ref_from" in ('found', 'directory'))
);
--> statement-breakpoint
CREATE TABLE "discover_found" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"group_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"domain" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"linkedin" text DEFAULT '' NOT NULL,
	"facebook" text DEFAULT '' NOT NULL,
	"instagram" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"industries" text[] DEFAULT '{}'::text[] NOT NULL,
	"sizes" text[] DEFAULT '{}'::text[] NOT NULL,
	"seniorities" text[] DEFAULT '{}'::text[] NOT NULL,
	"has_email" boolean NOT NULL,
	"has_phone" boolean NOT NULL,
	"asked" text DEFAULT '' NOT NULL,
	"shape" jsonb NOT NULL,
	"source" jsonb NOT NULL,
	"capability" text NOT NULL,
	"run_id" uuid NOT NULL,
	"price" integer NOT NULL,
	"first_found_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"name_folded" text GENERATED ALWAYS AS (record_fold(name)) STORED NOT NULL,
	"city_folded" text GENERATED ALWAYS AS (record_fold(city)) STORED NOT NULL,
	"title_folded" text GENERATED ALWAYS AS (record_fold(title)) STORED NOT NULL,
	"company_folded" text GENERATED ALWAYS AS (record_fold(company_name)) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (record_fold(' ' || name || ' ' || domain || ' ' || company_name || ' ' || title || ' ' || city || ' ' || asked)) STORED NOT NULL,
	CONSTRAINT "discover_found_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "discover_found_kind" CHECK ("discover_found"."kind" in ('company', 'person'))
);
--> statement-breakpoint
CREATE TABLE "discover_keys" (
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"rule" text NOT NULL,
	"value" text NOT NULL,
	"found_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "discover_keys_workspace_id_kind_rule_value_found_id_pk" PRIMARY KEY("workspace_id","kind","rule","value","found_id")
);
--> statement-breakpoint
CREATE TABLE "discover_known" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"ref_from" text NOT NULL,
	"ref_id" text NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	CONSTRAINT "discover_known_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "discover_known_ref" CHECK ("discover_known"."ref_from" in ('found', 'directory'))
);
--> statement-breakpoint
CREATE TABLE "discover_matching" (
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"records_until" timestamp with time zone NOT NULL,
	"records_after" uuid,
	"directory_version" text DEFAULT '' NOT NULL,
	CONSTRAINT "discover_matching_workspace_id_kind_pk" PRIMARY KEY("workspace_id","kind"),
	CONSTRAINT "discover_matching_kind" CHECK ("discover_matching"."kind" in ('company', 'person'))
);
--> statement-breakpoint
CREATE TABLE "discover_searches" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"filters" jsonb NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discover_searches_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "discover_searches_kind" CHECK ("discover_searches"."kind" in ('company', 'person'))
);
--> statement-breakpoint
CREATE TABLE "discover_twins" (
	"workspace_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"directory_id" text NOT NULL,
	CONSTRAINT "discover_twins_workspace_id_group_id_directory_id_pk" PRIMARY KEY("workspace_id","group_id","directory_id")
);
--> statement-breakpoint
ALTER TABLE "search_runs" ADD COLUMN "given_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discover_excluded" ADD CONSTRAINT "discover_excluded_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discover_found" ADD CONSTRAINT "discover_found_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discover_keys" ADD CONSTRAINT "discover_keys_workspace_id_found_id_discover_found_workspace_id_id_fk" FOREIGN KEY ("workspace_id","found_id") REFERENCES "public"."discover_found"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discover_known" ADD CONSTRAINT "discover_known_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discover_matching" ADD CONSTRAINT "discover_matching_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discover_searches" ADD CONSTRAINT "discover_searches_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discover_twins" ADD CONSTRAINT "discover_twins_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discover_found_key" ON "discover_found" USING btree ("workspace_id","kind","key");--> statement-breakpoint
CREATE INDEX "discover_found_by_time" ON "discover_found" USING btree ("workspace_id","kind","first_found_at","id");--> statement-breakpoint
CREATE INDEX "discover_found_group" ON "discover_found" USING btree ("workspace_id","group_id");--> statement-breakpoint
CREATE INDEX "discover_found_words" ON "discover_found" USING gin ("workspace_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "discover_keys_of_found" ON "discover_keys" USING btree ("workspace_id","found_id");--> statement-breakpoint
CREATE UNIQUE INDEX "discover_known_once" ON "discover_known" USING btree ("workspace_id","ref_from","ref_id","record_id","rule");--> statement-breakpoint
CREATE INDEX "discover_known_record" ON "discover_known" USING btree ("workspace_id","record_id");--> statement-breakpoint
CREATE INDEX "discover_twins_of_directory" ON "discover_twins" USING btree ("workspace_id","directory_id");