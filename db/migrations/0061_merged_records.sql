CREATE TABLE "record_tombstones" (
	"workspace_id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"merged_into" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_tombstones_workspace_id_record_kind_record_id_pk" PRIMARY KEY("workspace_id","record_kind","record_id"),
	CONSTRAINT "record_tombstones_kind" CHECK ("record_tombstones"."record_kind" in ('contact', 'company'))
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "record_tombstones" ADD CONSTRAINT "record_tombstones_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;