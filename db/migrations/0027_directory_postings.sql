CREATE TABLE "directory"."postings" (
	"build" uuid NOT NULL,
	"term" text NOT NULL,
	"block" integer NOT NULL,
	"rows" integer NOT NULL,
	"packed" "bytea" NOT NULL,
	CONSTRAINT "postings_build_term_block_pk" PRIMARY KEY("build","term","block")
);
--> statement-breakpoint
DROP TABLE "directory"."bitmaps" CASCADE;