CREATE TABLE "template_undos" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "template_undos_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "template_versions" (
	"workspace_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"opening" text NOT NULL,
	"content" jsonb NOT NULL,
	"saved_by" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"restored_from" integer,
	CONSTRAINT "template_versions_workspace_id_template_id_version_pk" PRIMARY KEY("workspace_id","template_id","version")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"channel" text NOT NULL,
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	"content" jsonb NOT NULL,
	"opening" text NOT NULL,
	"variables" text[] NOT NULL,
	"approval" text DEFAULT 'not-submitted' NOT NULL,
	"shelf" text DEFAULT 'live' NOT NULL,
	"shelved_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "templates_channel" CHECK ("templates"."channel" in ('email', 'whatsapp', 'snippet')),
	CONSTRAINT "templates_shelves" CHECK ("templates"."shelf" in ('live', 'archived', 'bin')),
	CONSTRAINT "templates_approval" CHECK ("templates"."approval" in ('not-submitted', 'pending', 'approved', 'rejected', 'paused', 'disabled'))
);
--> statement-breakpoint
ALTER TABLE "template_undos" ADD CONSTRAINT "template_undos_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_workspace_id_template_id_templates_workspace_id_id_fk" FOREIGN KEY ("workspace_id","template_id") REFERENCES "public"."templates"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_workspace_id_saved_by_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","saved_by") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_workspace_id_created_by_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","created_by") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_workspace_id_updated_by_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","updated_by") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_undos_at" ON "template_undos" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "templates_one_snippet" ON "templates" USING btree ("workspace_id","name_folded") WHERE channel = 'snippet' and shelf <> 'bin';--> statement-breakpoint
CREATE INDEX "templates_shelf" ON "templates" USING btree ("workspace_id","shelf","updated_at","id");--> statement-breakpoint
CREATE INDEX "templates_bin" ON "templates" USING btree ("shelved_at") WHERE shelf = 'bin';