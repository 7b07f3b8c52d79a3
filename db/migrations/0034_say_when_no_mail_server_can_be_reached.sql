ALTER TABLE "verifier_batches" DROP CONSTRAINT "verifier_batches_paused";--> statement-breakpoint
ALTER TABLE "verifier_batches" ADD COLUMN "unreached" text[] DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "verifier_batches" ADD CONSTRAINT "verifier_batches_paused" CHECK ("verifier_batches"."paused_because" in ('you', 'credits', 'cap', 'source', 'port'));