ALTER TABLE "pending_sign_ins" DROP CONSTRAINT "pending_sign_ins_first_factor";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_up_browser" "bytea";--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_first_factor" CHECK ("pending_sign_ins"."first_factor" in ('password', 'google', 'email-link'));