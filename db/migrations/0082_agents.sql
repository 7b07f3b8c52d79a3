CREATE TABLE "agent_approvals" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL,
	"agent" text NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_name" text NOT NULL,
	"revision" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "agent_approvals_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "agent_approvals_kind" CHECK ("agent_approvals"."kind" in ('launch-campaign', 'send-email')),
	CONSTRAINT "agent_approvals_state" CHECK ("agent_approvals"."state" in ('pending', 'approving', 'approved', 'declined', 'expired', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "agent_quotes" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL,
	"tool" text NOT NULL,
	"call" jsonb NOT NULL,
	"credits" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "agent_quotes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "agent_quotes_credits" CHECK ("agent_quotes"."credits" >= 0)
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "daily_credits" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "spent_credits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "spent_on" date;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "verifier_batches" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "agent_approvals" ADD CONSTRAINT "agent_approvals_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_quotes" ADD CONSTRAINT "agent_quotes_workspace_id_api_key_id_api_keys_workspace_id_id_fk" FOREIGN KEY ("workspace_id","api_key_id") REFERENCES "public"."api_keys"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_approvals_open" ON "agent_approvals" USING btree ("workspace_id","kind","subject_id") WHERE state in ('pending', 'approving');--> statement-breakpoint
CREATE INDEX "agent_approvals_shown" ON "agent_approvals" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "agent_approvals_old" ON "agent_approvals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "agent_quotes_old" ON "agent_quotes" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_daily_credits" CHECK ("api_keys"."daily_credits" >= 0);--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_spent" CHECK ("api_keys"."spent_credits" >= 0);