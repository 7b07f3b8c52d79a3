CREATE TABLE "credit_ledger_archive" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"api_key_id" uuid,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"reason" text NOT NULL,
	"practice" boolean NOT NULL,
	"request_id" text,
	"search_id" uuid,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "credit_ledger_archive_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "credit_ledger_archive_kind" CHECK ("credit_ledger_archive"."kind" = 'charge')
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "search_results" (
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"results" jsonb NOT NULL,
	CONSTRAINT "search_results_workspace_id_run_id_pk" PRIMARY KEY("workspace_id","run_id")
) PARTITION BY RANGE ("run_id");
--> statement-breakpoint
CREATE TABLE months.credit_ledger_archive_rest PARTITION OF credit_ledger_archive DEFAULT;--> statement-breakpoint
CREATE TABLE months.search_results_rest PARTITION OF search_results DEFAULT;--> statement-breakpoint
ALTER TABLE "credit_wallets" ADD COLUMN "archived_through" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "credit_ledger_archive_newest" ON "credit_ledger_archive" USING btree ("workspace_id","seq");--> statement-breakpoint
CREATE VIEW "public"."credit_entries" AS (
  select workspace_id, id, seq, at, user_id, kind, amount, balance_after, reason, practice, request_id, search_id, null::uuid as archived_id
    from credit_ledger
   union all
  select workspace_id, id, seq, at, user_id, kind, amount, balance_after, reason, practice, request_id, search_id, id as archived_id
    from credit_ledger_archive);--> statement-breakpoint
SELECT months.create_month('search_results', m.month)
  FROM (SELECT DISTINCT month_of_id("id") AS month FROM "search_runs"
         WHERE "results" IS NOT NULL AND "id" >= month_first_id('2020-01-01') AND "id" < month_first_id((now() + interval '1 month')::date)) m;--> statement-breakpoint
INSERT INTO "search_results" ("workspace_id", "run_id", "user_id", "results")
SELECT "workspace_id", "id", "user_id", "results" FROM "search_runs" WHERE "results" IS NOT NULL AND "result_count" > 0;--> statement-breakpoint
ALTER TABLE "search_runs" DROP COLUMN "results";--> statement-breakpoint

-- Entries of the ledger are never changed or removed, with two exceptions, each named by a setting of its own transaction. The erasure of an
-- account (leadwright.erasing) may remove entries of its workspace, or the name of who made them. The archive job (leadwright.archiving) may
-- remove entries of its workspace that are in the archive exactly as they are here; what is in the archive only an erasure may touch. Triggers check
-- every row.
CREATE OR REPLACE FUNCTION credit_ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'TRUNCATE' AND coalesce(current_setting('leadwright.erasing', true), '') <> '' THEN
    RETURN NULL;
  END IF;
  IF tg_op = 'DELETE' AND coalesce(current_setting('leadwright.archiving', true), '') <> '' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'credit_ledger is append-only' USING errcode = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION credit_ledger_check_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('leadwright.archiving', true), '') <> '' THEN
    -- The limit makes it look up each row by the key, whatever the planner thinks of an archive that has just grown.
    IF NOT EXISTS (
      SELECT FROM gone g
        LEFT JOIN LATERAL (
          SELECT to_jsonb(a) AS entry FROM credit_ledger_archive a WHERE a.workspace_id = g.workspace_id AND a.id = g.id LIMIT 1) kept ON true
       WHERE g.workspace_id::text <> current_setting('leadwright.archiving') OR kept.entry IS DISTINCT FROM to_jsonb(g)) THEN
      RETURN NULL;
    END IF;
  ELSIF NOT EXISTS (SELECT FROM gone WHERE workspace_id::text <> current_setting('leadwright.erasing', true)) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'credit_ledger is append-only' USING errcode = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE FUNCTION credit_ledger_archive_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'TRUNCATE' AND coalesce(current_setting('leadwright.erasing', true), '') = old.workspace_id::text THEN
    IF tg_op = 'DELETE' THEN
      RETURN old;
    END IF;
    IF new.user_id IS NULL AND to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' THEN
      RETURN new;
    END IF;
  END IF;
  RAISE EXCEPTION 'credit_ledger_archive is append-only' USING errcode = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER credit_ledger_archive_append_only BEFORE UPDATE OR DELETE ON credit_ledger_archive
  FOR EACH ROW EXECUTE FUNCTION credit_ledger_archive_refuse_change();--> statement-breakpoint
CREATE TRIGGER credit_ledger_archive_not_truncated BEFORE TRUNCATE ON credit_ledger_archive
  FOR EACH STATEMENT EXECUTE FUNCTION credit_ledger_archive_refuse_change();
