ALTER TABLE "mails" ADD COLUMN "evidence" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "evidence_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "evidence_checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_uncertain" ON "mails" USING btree ("ended_at") WHERE state = 'uncertain';