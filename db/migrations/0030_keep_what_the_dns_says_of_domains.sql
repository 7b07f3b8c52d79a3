CREATE TABLE "mail_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"facts" jsonb,
	"facts_at" timestamp with time zone,
	"catch_all" boolean,
	"catch_all_at" timestamp with time zone,
	"report" jsonb,
	"report_at" timestamp with time zone,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_server_turns" (
	"server" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_domains_touched" ON "mail_domains" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "mail_server_turns_until" ON "mail_server_turns" USING btree ("until");