CREATE SCHEMA "operator";
--> statement-breakpoint
CREATE TABLE "operator"."admin_commands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"operator" text NOT NULL,
	"host" text NOT NULL,
	"command" text NOT NULL,
	"arguments" text[] NOT NULL,
	"result" text,
	"error_code" text DEFAULT '' NOT NULL,
	"ms" integer
);
--> statement-breakpoint
CREATE INDEX "admin_commands_started" ON "operator"."admin_commands" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "admin_commands_command" ON "operator"."admin_commands" USING btree ("command","started_at");--> statement-breakpoint
CREATE INDEX "mailboxes_states" ON "mailboxes" USING btree ("state","pause_reason","kind") WHERE deleted_at is null;