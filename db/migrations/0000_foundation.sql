CREATE TABLE "account_tokens" (
	"workspace_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_tokens_token_hash_pk" PRIMARY KEY("token_hash"),
	CONSTRAINT "account_tokens_purpose" CHECK ("account_tokens"."purpose" in ('confirm-email', 'reset-password'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"device_info" text NOT NULL,
	"user_agent" text NOT NULL,
	"login_time" timestamp with time zone DEFAULT now() NOT NULL,
	"last_activity" timestamp with time zone DEFAULT now() NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "sessions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "sessions_token" UNIQUE("workspace_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"verified" boolean DEFAULT false NOT NULL,
	"current_plan" text NOT NULL,
	"planid" text DEFAULT '' NOT NULL,
	"is_paid" boolean NOT NULL,
	"team_member" boolean DEFAULT false NOT NULL,
	"user_type" text,
	"company_name" text DEFAULT '' NOT NULL,
	"business_type" text DEFAULT '' NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"experience" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"logo_url" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_plan" CHECK ("users"."current_plan" in ('trial', 'free', 'starter', 'pro', 'premium')),
	CONSTRAINT "users_type" CHECK ("users"."user_type" in ('company_owner', 'freelancer')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_ledger" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_ledger_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"reason" text NOT NULL,
	"request_id" text,
	"search_id" uuid,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "credit_ledger_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "credit_ledger_key" UNIQUE("workspace_id","idempotency_key"),
	CONSTRAINT "credit_ledger_kind" CHECK ("credit_ledger"."kind" in ('grant', 'purchase', 'charge', 'refund', 'adjustment')),
	CONSTRAINT "credit_ledger_not_zero" CHECK ("credit_ledger"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "credit_wallets" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_wallets_not_negative" CHECK ("credit_wallets"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "linkedin_companies" (
	"workspace_id" uuid NOT NULL,
	"username" text NOT NULL,
	"source_key" text NOT NULL,
	"source" jsonb NOT NULL,
	"details" jsonb,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "linkedin_companies_workspace_id_source_key_username_pk" PRIMARY KEY("workspace_id","source_key","username")
);
--> statement-breakpoint
CREATE TABLE "search_requests" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"run_id" uuid NOT NULL,
	"charged_now" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_requests_workspace_id_user_id_key_pk" PRIMARY KEY("workspace_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "search_runs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"capability" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"query" jsonb NOT NULL,
	"label" text NOT NULL,
	"state" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"charged" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"fault" text,
	"source" jsonb,
	"total" integer,
	"result_count" integer DEFAULT 0 NOT NULL,
	"results" jsonb,
	CONSTRAINT "search_runs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "search_runs_state" CHECK ("search_runs"."state" in ('running', 'delivered', 'owed', 'refunded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_workspace_id_credit_wallets_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."credit_wallets"("workspace_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_wallets" ADD CONSTRAINT "credit_wallets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linkedin_companies" ADD CONSTRAINT "linkedin_companies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_requests" ADD CONSTRAINT "search_requests_workspace_id_run_id_search_runs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."search_runs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_runs" ADD CONSTRAINT "search_runs_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_tokens_of_user" ON "account_tokens" USING btree ("workspace_id","user_id","purpose");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("workspace_id","user_id") WHERE "sessions"."is_active";--> statement-breakpoint
CREATE INDEX "sessions_last_activity" ON "sessions" USING btree ("last_activity");--> statement-breakpoint
CREATE INDEX "credit_ledger_newest" ON "credit_ledger" USING btree ("workspace_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "search_runs_open" ON "search_runs" USING btree ("workspace_id","fingerprint") WHERE state in ('running', 'owed');--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");