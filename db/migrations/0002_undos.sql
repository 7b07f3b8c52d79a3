CREATE TABLE "undos" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "undos_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "undos_kind" CHECK ("undos"."kind" in ('saved-jobs', 'templates', 'scheduled-emails'))
);
--> statement-breakpoint
INSERT INTO "undos" ("workspace_id", "id", "kind", "before", "at")
SELECT "workspace_id", "id", 'saved-jobs', "before", "at" FROM "saved_job_undos"
UNION ALL
SELECT "workspace_id", "id", 'templates', "before", "at" FROM "template_undos"
UNION ALL
SELECT "workspace_id", "id", 'scheduled-emails', jsonb_build_object('what', "what", 'mails', "mails"), "created_at" FROM "scheduled_undos";--> statement-breakpoint
DROP TABLE "saved_job_undos" CASCADE;--> statement-breakpoint
DROP TABLE "scheduled_undos" CASCADE;--> statement-breakpoint
DROP TABLE "template_undos" CASCADE;--> statement-breakpoint
ALTER TABLE "undos" ADD CONSTRAINT "undos_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undos_at" ON "undos" USING btree ("at");
