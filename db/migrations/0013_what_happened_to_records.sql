CREATE TABLE "record_events" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"what" text NOT NULL,
	"subject_id" uuid,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"made_by" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_events_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "record_events_kind" CHECK ("record_events"."record_kind" in ('contact', 'company'))
);
--> statement-breakpoint
CREATE TABLE "record_notes" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "record_notes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "record_notes_kind" CHECK ("record_notes"."record_kind" in ('contact', 'company'))
);
--> statement-breakpoint
CREATE TABLE "record_tasks" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"title" text NOT NULL,
	"due" date,
	"assignee_id" uuid,
	"done" boolean DEFAULT false NOT NULL,
	"done_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "record_tasks_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "record_tasks_kind" CHECK ("record_tasks"."record_kind" in ('contact', 'company')),
	CONSTRAINT "record_tasks_done" CHECK ("record_tasks"."done" = ("record_tasks"."done_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "record_events" ADD CONSTRAINT "record_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_notes" ADD CONSTRAINT "record_notes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_tasks" ADD CONSTRAINT "record_tasks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_tasks" ADD CONSTRAINT "record_tasks_workspace_id_assignee_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","assignee_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_events_of_record" ON "record_events" USING btree ("workspace_id","record_id","at","id");--> statement-breakpoint
CREATE INDEX "record_notes_of_record" ON "record_notes" USING btree ("workspace_id","record_id");--> statement-breakpoint
CREATE INDEX "record_notes_bin" ON "record_notes" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "record_tasks_of_record" ON "record_tasks" USING btree ("workspace_id","record_id");--> statement-breakpoint
CREATE INDEX "record_tasks_due" ON "record_tasks" USING btree ("workspace_id","due","id") WHERE not done and deleted_at is null;--> statement-breakpoint
CREATE INDEX "record_tasks_bin" ON "record_tasks" USING btree ("deleted_at") WHERE deleted_at is not null;