ALTER TABLE "inbox_folders" ALTER COLUMN "uid_validity" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "inbox_folders" ALTER COLUMN "last_uid" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "inbox_folders" ADD COLUMN "cursor" text DEFAULT '' NOT NULL;