CREATE TABLE "company_tags" (
	"workspace_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "company_tags_workspace_id_record_id_pk" PRIMARY KEY("workspace_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "contact_tags" (
	"workspace_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "contact_tags_workspace_id_record_id_pk" PRIMARY KEY("workspace_id","record_id")
);
--> statement-breakpoint
INSERT INTO "company_tags" ("workspace_id", "record_id", "tags") SELECT "workspace_id", "id", "tags" FROM "companies" WHERE "tags" <> '{}';--> statement-breakpoint
INSERT INTO "contact_tags" ("workspace_id", "record_id", "tags") SELECT "workspace_id", "id", "tags" FROM "contacts" WHERE "tags" <> '{}';--> statement-breakpoint
DROP INDEX "companies_by_tag";--> statement-breakpoint
DROP INDEX "contacts_by_tag";--> statement-breakpoint
ALTER TABLE "company_tags" ADD CONSTRAINT "company_tags_workspace_id_record_id_companies_workspace_id_id_fk" FOREIGN KEY ("workspace_id","record_id") REFERENCES "public"."companies"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tags" ADD CONSTRAINT "contact_tags_workspace_id_record_id_contacts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","record_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_tags_by_tag" ON "company_tags" USING gin ("workspace_id","tags");--> statement-breakpoint
CREATE INDEX "contact_tags_by_tag" ON "contact_tags" USING gin ("workspace_id","tags");--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "tags";--> statement-breakpoint
ALTER TABLE "contacts" DROP COLUMN "tags";