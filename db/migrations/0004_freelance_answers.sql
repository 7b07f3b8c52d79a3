CREATE TABLE "freelance_answers" (
	"source" text NOT NULL,
	"scope" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"lease_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"fetched_at" timestamp with time zone,
	"items" jsonb,
	"total" integer,
	"next_cursor" text,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "freelance_answers_source_scope_fingerprint_pk" PRIMARY KEY("source","scope","fingerprint")
);
--> statement-breakpoint
CREATE INDEX "freelance_answers_touched" ON "freelance_answers" USING btree ("touched_at");