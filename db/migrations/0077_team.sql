CREATE TABLE "credit_budgets" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"credits" integer NOT NULL,
	"period" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"spent" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_budgets_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id"),
	CONSTRAINT "credit_budgets_credits" CHECK ("credit_budgets"."credits" >= 0),
	CONSTRAINT "credit_budgets_spent" CHECK ("credit_budgets"."spent" >= 0),
	CONSTRAINT "credit_budgets_period" CHECK ("credit_budgets"."period" in ('day', 'week', 'month'))
);
--> statement-breakpoint
CREATE TABLE "ownership_transfers" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"to_user_id" uuid NOT NULL,
	"token_hash" "bytea",
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"budget_credits" integer,
	"budget_period" text,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"mail_hash" "bytea",
	"link_hash" "bytea",
	"sent_at" timestamp with time zone,
	CONSTRAINT "team_invitations_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "team_invitations_email" UNIQUE("workspace_id","email"),
	CONSTRAINT "team_invitations_role" CHECK ("team_invitations"."role" in ('admin', 'member', 'viewer')),
	CONSTRAINT "team_invitations_budget" CHECK (("team_invitations"."budget_credits" is null) = ("team_invitations"."budget_period" is null)),
	CONSTRAINT "team_invitations_period" CHECK ("team_invitations"."budget_period" in ('day', 'week', 'month'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inbox_threads" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "credit_budgets" ADD CONSTRAINT "credit_budgets_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_transfers" ADD CONSTRAINT "ownership_transfers_workspace_id_to_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","to_user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_invitations_mail" ON "team_invitations" USING btree ("mail_hash");--> statement-breakpoint
CREATE INDEX "team_invitations_link" ON "team_invitations" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "inbox_threads_assigned" ON "inbox_threads" USING btree ("workspace_id","assigned_to","last_at","id") WHERE assigned_to is not null;