CREATE TABLE "duplicate_pairs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"left_id" uuid NOT NULL,
	"right_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"rank" smallint NOT NULL,
	"shared" text DEFAULT '' NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dismissed_at" timestamp with time zone,
	"dismissed_by" uuid,
	CONSTRAINT "duplicate_pairs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "duplicate_pairs_kind" CHECK ("duplicate_pairs"."record_kind" in ('contact', 'company')),
	CONSTRAINT "duplicate_pairs_order" CHECK ("duplicate_pairs"."left_id" < "duplicate_pairs"."right_id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_scans" (
	"workspace_id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"seen_id" uuid NOT NULL,
	"undone_at" timestamp with time zone NOT NULL,
	CONSTRAINT "duplicate_scans_workspace_id_record_kind_pk" PRIMARY KEY("workspace_id","record_kind"),
	CONSTRAINT "duplicate_scans_kind" CHECK ("duplicate_scans"."record_kind" in ('contact', 'company'))
);
--> statement-breakpoint
ALTER TABLE "record_changes" DROP CONSTRAINT "record_changes_action";--> statement-breakpoint
ALTER TABLE "record_changes" ADD COLUMN "undone_place" bigint;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_scans" ADD CONSTRAINT "duplicate_scans_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "duplicate_pairs_once" ON "duplicate_pairs" USING btree ("workspace_id","record_kind","left_id","right_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_of_right" ON "duplicate_pairs" USING btree ("workspace_id","record_kind","right_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_open" ON "duplicate_pairs" USING btree ("workspace_id","record_kind","rank","id") WHERE dismissed_at is null;--> statement-breakpoint
CREATE INDEX "companies_by_other_domain" ON "companies" USING gin ("other_domains") WHERE other_domains <> '{}';--> statement-breakpoint
CREATE INDEX "contacts_without_company" ON "contacts" USING btree ("workspace_id",split_part(email, '@', 2)) WHERE company_id is null and deleted_at is null and email <> '';--> statement-breakpoint
CREATE INDEX "record_changes_undone" ON "record_changes" USING btree ("workspace_id","undone_at") WHERE undone_at is not null;--> statement-breakpoint
ALTER TABLE "record_changes" ADD CONSTRAINT "record_changes_action" CHECK ("record_changes"."action" in ('create', 'edit', 'choose', 'tag', 'untag', 'own', 'bin', 'restore', 'list', 'unlist', 'merge', 'save', 'import'));