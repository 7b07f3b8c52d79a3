ALTER TABLE "users" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
UPDATE "users" SET "role" = 'member' WHERE "team_member";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "team_member";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "team_member" boolean GENERATED ALWAYS AS (role in ('member', 'viewer')) STORED NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_owner" ON "users" USING btree ("workspace_id") WHERE "users"."role" = 'owner';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('owner', 'admin', 'member', 'viewer'));
