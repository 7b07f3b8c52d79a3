CREATE TABLE "credit_alerts" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"threshold" integer NOT NULL,
	"armed" boolean DEFAULT true NOT NULL,
	"crossings" integer DEFAULT 0 NOT NULL,
	"crossed_at" timestamp with time zone,
	CONSTRAINT "credit_alerts_threshold" CHECK ("credit_alerts"."threshold" > 0)
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"state" text NOT NULL,
	"token_hash" "bytea",
	"token_expires_at" timestamp with time zone,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "account_deletions_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id"),
	CONSTRAINT "account_deletions_scope" CHECK ("account_deletions"."scope" in ('workspace', 'member')),
	CONSTRAINT "account_deletions_state" CHECK ("account_deletions"."state" in ('unconfirmed', 'pending', 'erasing')),
	CONSTRAINT "account_deletions_due_known" CHECK ("account_deletions"."state" = 'unconfirmed' or "account_deletions"."due_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "data_exports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "data_exports_scope" CHECK ("data_exports"."scope" in ('workspace', 'own')),
	CONSTRAINT "data_exports_state" CHECK ("data_exports"."state" in ('queued', 'running', 'ready', 'failed', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"day" date NOT NULL,
	"scope" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "erasures_day_scope_pk" PRIMARY KEY("day","scope")
);
--> statement-breakpoint
ALTER TABLE "credit_alerts" ADD CONSTRAINT "credit_alerts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("due_at") WHERE state <> 'unconfirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_open" ON "data_exports" USING btree ("workspace_id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "data_exports_expiry" ON "data_exports" USING btree ("expires_at") WHERE state = 'ready';--> statement-breakpoint
CREATE INDEX "credit_ledger_at" ON "credit_ledger" USING btree ("workspace_id","at");--> statement-breakpoint
CREATE INDEX "credit_ledger_received" ON "credit_ledger" USING btree ("workspace_id","seq") WHERE kind <> 'charge';--> statement-breakpoint
-- The ledger stays append-only, with one exception: the erasure of an account names its workspace in the setting
-- leadwright.erasing of its own transaction. Then entries of that workspace may go, or lose the name of who made them; the
-- two triggers after the statement look at every row that it touched and undo it where it did anything else.
create or replace function credit_ledger_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and coalesce(current_setting('leadwright.erasing', true), '') <> '' then
    return null;
  end if;
  raise exception 'credit_ledger is append-only' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create function credit_ledger_check_erasure() returns trigger language plpgsql as $$
begin
  if exists (select from gone where workspace_id::text <> current_setting('leadwright.erasing', true)) then
    raise exception 'credit_ledger is append-only' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger credit_ledger_erased after delete on credit_ledger
  referencing old table as gone for each statement execute function credit_ledger_check_erasure();
--> statement-breakpoint
create function credit_ledger_check_unnaming() returns trigger language plpgsql as $$
begin
  if exists (select from gone g full join kept k on k.workspace_id = g.workspace_id and k.id = g.id
              where k.workspace_id is null or g.workspace_id is null or k.user_id is not null
                 or k.workspace_id::text <> current_setting('leadwright.erasing', true)
                 or to_jsonb(k) - 'user_id' <> to_jsonb(g) - 'user_id') then
    raise exception 'credit_ledger is append-only' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger credit_ledger_unnamed after update on credit_ledger
  referencing old table as gone new table as kept for each statement execute function credit_ledger_check_unnaming();
