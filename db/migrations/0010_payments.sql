CREATE TABLE "billing_checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid,
	"user_id" uuid,
	"provider" text NOT NULL,
	"checkout_id" text,
	"idempotency_key" text NOT NULL,
	"kind" text NOT NULL,
	"plan" text,
	"interval" text,
	"pack" integer,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'creating' NOT NULL,
	"url" text,
	"return_to" text,
	"ordered_customer_id" text,
	"ordered_email" text,
	"customer_id" text,
	"payer_email" text,
	"subscription_id" text,
	"invoice_id" text,
	"payment_id" text,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"guest" boolean DEFAULT false NOT NULL,
	"claimed_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "billing_checkouts_checkout" UNIQUE("checkout_id"),
	CONSTRAINT "billing_checkouts_kind" CHECK ("billing_checkouts"."kind" in ('plan', 'credits')),
	CONSTRAINT "billing_checkouts_state" CHECK ("billing_checkouts"."state" in ('creating', 'open', 'processing', 'paid', 'failed', 'expired')),
	CONSTRAINT "billing_checkouts_item" CHECK (("billing_checkouts"."kind" = 'plan' and "billing_checkouts"."plan" is not null and "billing_checkouts"."interval" is not null and "billing_checkouts"."pack" is null)
          or ("billing_checkouts"."kind" = 'credits' and "billing_checkouts"."pack" is not null and "billing_checkouts"."plan" is null)),
	CONSTRAINT "billing_checkouts_owner" CHECK ("billing_checkouts"."workspace_id" is not null or "billing_checkouts"."guest")
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text,
	"version" integer DEFAULT 0 NOT NULL,
	"entitled_plan" text,
	"disputed_at" timestamp with time zone,
	CONSTRAINT "billing_customers_customer" UNIQUE("provider","customer_id")
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"object_id" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "billing_events_state" CHECK ("billing_events"."state" in ('received', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "billing_payments" (
	"workspace_id" uuid NOT NULL,
	"id" text NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"plan" text,
	"interval" text,
	"reason" text,
	"subscription_id" text,
	"payment_id" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"credits" integer NOT NULL,
	"ledger_entry_id" uuid,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"credits_taken_back" integer DEFAULT 0 NOT NULL,
	"dispute_id" text,
	"dispute_state" text,
	"dispute_credits" integer DEFAULT 0 NOT NULL,
	"invoice_url" text,
	"paid_at" timestamp with time zone NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "billing_payments_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "billing_payments_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "billing_payments_id" UNIQUE("id"),
	CONSTRAINT "billing_payments_kind" CHECK ("billing_payments"."kind" in ('plan', 'credits')),
	CONSTRAINT "billing_payments_dispute" CHECK ("billing_payments"."dispute_state" in ('open', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "billing_subscriptions" (
	"workspace_id" uuid NOT NULL,
	"subscription_id" text NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"plan" text NOT NULL,
	"interval" text NOT NULL,
	"status" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"pending_plan" text,
	"pending_interval" text,
	"grace_until" timestamp with time zone,
	"granted" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_subscriptions_workspace_id_subscription_id_pk" PRIMARY KEY("workspace_id","subscription_id"),
	CONSTRAINT "billing_subscriptions_subscription" UNIQUE("subscription_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "over_limit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_wallets" ADD COLUMN "bought" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_checkouts" ADD CONSTRAINT "billing_checkouts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_payments" ADD CONSTRAINT "billing_payments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD CONSTRAINT "billing_subscriptions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_checkouts_key" ON "billing_checkouts" USING btree ("workspace_id","idempotency_key") WHERE not guest;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_checkouts_guest_key" ON "billing_checkouts" USING btree ("idempotency_key") WHERE guest;--> statement-breakpoint
CREATE INDEX "billing_checkouts_unsettled" ON "billing_checkouts" USING btree ("checked_at") WHERE state in ('creating', 'open', 'processing');--> statement-breakpoint
CREATE INDEX "billing_checkouts_unclaimed" ON "billing_checkouts" USING btree ("paid_at") WHERE workspace_id is null and state = 'paid';--> statement-breakpoint
CREATE INDEX "billing_checkouts_customer" ON "billing_checkouts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "billing_checkouts_subscription" ON "billing_checkouts" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "billing_checkouts_payment" ON "billing_checkouts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "billing_events_open" ON "billing_events" USING btree ("received_at") WHERE state <> 'done';--> statement-breakpoint
CREATE INDEX "billing_payments_newest" ON "billing_payments" USING btree ("workspace_id","paid_at","seq");--> statement-breakpoint
CREATE INDEX "billing_payments_payment" ON "billing_payments" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "billing_subscriptions_due" ON "billing_subscriptions" USING btree ("period_end") WHERE status in ('active', 'trialing', 'past_due');--> statement-breakpoint
CREATE INDEX "billing_subscriptions_grace" ON "billing_subscriptions" USING btree ("grace_until") WHERE grace_until is not null;--> statement-breakpoint
ALTER TABLE "credit_wallets" ADD CONSTRAINT "credit_wallets_bought" CHECK ("credit_wallets"."bought" >= 0);