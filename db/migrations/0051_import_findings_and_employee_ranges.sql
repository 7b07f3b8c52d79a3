ALTER TABLE "import_rows" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "opt_out" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "incomplete" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "opted_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "employee_range" text DEFAULT '' NOT NULL;