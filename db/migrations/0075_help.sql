CREATE TABLE "support_requests" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"diagnostics" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "support_requests_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "unanswered_searches" (
	"workspace_id" uuid NOT NULL,
	"day" date NOT NULL,
	"words" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "unanswered_searches_workspace_id_day_words_pk" PRIMARY KEY("workspace_id","day","words"),
	CONSTRAINT "unanswered_searches_count" CHECK ("unanswered_searches"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_requests_age" ON "support_requests" USING btree ("created_at");