CREATE TABLE "activity_log" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"person_name" text NOT NULL,
	"origin" text NOT NULL,
	"origin_id" uuid,
	"origin_label" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text,
	"subject_id" text,
	"subject_label" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "activity_log_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "activity_log_origin" CHECK ("activity_log"."origin" in ('session', 'api-key', 'job', 'system')),
	CONSTRAINT "activity_log_kind_known" CHECK ("activity_log"."kind" ~ '^[a-z-]+[.][a-z-]+$')
);
--> statement-breakpoint
CREATE INDEX "activity_log_person" ON "activity_log" USING btree ("workspace_id","user_id","id");--> statement-breakpoint
CREATE INDEX "activity_log_kind" ON "activity_log" USING btree ("workspace_id","kind","id");--> statement-breakpoint
CREATE INDEX "activity_log_subject" ON "activity_log" USING btree ("workspace_id","subject_type","subject_id","id") WHERE subject_id is not null;--> statement-breakpoint
CREATE INDEX "activity_log_words" ON "activity_log" USING gin ("workspace_id",record_fold(person_name || ' ' || subject_label || ' ' || origin_label) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "activity_log_age" ON "activity_log" USING brin ("at");--> statement-breakpoint
-- Append-only, with two exceptions that a transaction names in a setting of its own: the erasure of an account (leadwright.erasing, its
-- workspace), and the purge (leadwright.activity_purge, the moment before which entries go).
create function activity_log_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' then
    if coalesce(current_setting('leadwright.erasing', true), '') = old.workspace_id::text then
      if tg_op = 'DELETE' then
        return old;
      end if;
      if to_jsonb(new) - '{user_id,person_name,origin_id,origin_label,subject_id,subject_label,details}'::text[]
         = to_jsonb(old) - '{user_id,person_name,origin_id,origin_label,subject_id,subject_label,details}'::text[] then
        return new;
      end if;
    elsif tg_op = 'DELETE' and old.at < nullif(current_setting('leadwright.activity_purge', true), '')::timestamptz then
      return old;
    end if;
  end if;
  raise exception 'activity_log is append-only' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger activity_log_append_only before update or delete on activity_log
  for each row execute function activity_log_refuse_change();
--> statement-breakpoint
create trigger activity_log_not_truncated before truncate on activity_log
  for each statement execute function activity_log_refuse_change();
