CREATE TABLE "prospect_answers" (
	"source" text NOT NULL,
	"question" "bytea" NOT NULL,
	"answer" jsonb NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prospect_answers_source_question_pk" PRIMARY KEY("source","question")
);
--> statement-breakpoint
CREATE INDEX "prospect_answers_fetched" ON "prospect_answers" USING btree ("fetched_at");