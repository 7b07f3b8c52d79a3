-- Tables that grow with time are partitioned by month (decision 064), by ranges of their UUIDs of version 7, which start with
-- their milliseconds. Partitions are in a schema of their own: <table>_2026_11, and <table>_rest for rows of no month there is.
CREATE SCHEMA "months";
--> statement-breakpoint
-- The lowest id of a month.
CREATE FUNCTION month_first_id(month date) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT rpad(lpad(to_hex((extract(epoch FROM month) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;
--> statement-breakpoint
CREATE FUNCTION month_of_id(id uuid) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT date_trunc('month', to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) AT TIME ZONE 'UTC')::date
$$;
--> statement-breakpoint
-- Every table of months, and the column that says the month.
CREATE VIEW months.tables AS
  SELECT t.oid::regclass AS parent, t.relname::text AS name, a.attname::text AS key
    FROM pg_partitioned_table p JOIN pg_class t ON t.oid = p.partrelid JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = p.partattrs[0]
   WHERE t.relnamespace = 'public'::regnamespace;
--> statement-breakpoint
-- Rows of the month that are in the rest move into it. Reads and writes of other months continue: only the rest is locked.
CREATE FUNCTION months.create_month(table_name text, month date) RETURNS boolean LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  part text := table_name || to_char(month, '_YYYY_MM');
  rest text := table_name || '_rest';
  first_id uuid := month_first_id(month);
  next_id uuid := month_first_id((month + interval '1 month')::date);
  key text;
  filled boolean;
BEGIN
  SELECT t.key INTO STRICT key FROM months.tables t WHERE t.name = table_name;
  -- Two processes that start create a month once.
  PERFORM pg_advisory_xact_lock(hashtext('months'), hashtext(part));
  -- Not by to_regclass: it may still know from before the lock that there was none.
  IF EXISTS (SELECT FROM pg_class c WHERE c.relname = part AND c.relnamespace = 'months'::regnamespace) THEN
    RETURN false;
  END IF;
  EXECUTE format('CREATE TABLE months.%I (LIKE public.%I INCLUDING ALL)', part, table_name);
  EXECUTE format('LOCK TABLE months.%I IN ACCESS EXCLUSIVE MODE', rest);
  EXECUTE format('SELECT EXISTS (SELECT FROM months.%I WHERE %I >= $1 AND %I < $2)', rest, key, key) INTO filled USING first_id, next_id;
  IF filled THEN
    -- Append-only tables refuse to give rows away; these stay in the same table.
    EXECUTE format('ALTER TABLE months.%I DISABLE TRIGGER USER', rest);
    EXECUTE format('WITH moved AS (DELETE FROM months.%I WHERE %I >= $1 AND %I < $2 RETURNING *) INSERT INTO months.%I SELECT * FROM moved',
                   rest, key, key, part) USING first_id, next_id;
    EXECUTE format('ALTER TABLE months.%I ENABLE TRIGGER USER', rest);
  END IF;
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)', table_name, part, first_id, next_id);
  RETURN true;
END $$;
--> statement-breakpoint
-- What waits for the lock holds up all users of the table, and of what it refers to: so it does not wait for long.
CREATE FUNCTION months.drop_month(table_name text, month date) RETURNS void LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
BEGIN
  EXECUTE format('DROP TABLE IF EXISTS months.%I', table_name || to_char(month, '_YYYY_MM'));
END $$;
--> statement-breakpoint

-- The activity log

DROP TRIGGER activity_log_append_only ON activity_log;
DROP TRIGGER activity_log_not_truncated ON activity_log;
DROP INDEX activity_log_age;
ALTER TABLE activity_log RENAME TO activity_log_rest;
ALTER TABLE activity_log_rest SET SCHEMA months;
CREATE TABLE activity_log (LIKE months.activity_log_rest INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (id);
ALTER TABLE activity_log ADD CONSTRAINT activity_log_workspace_id_id_pk PRIMARY KEY (workspace_id, id);
CREATE INDEX activity_log_person ON activity_log (workspace_id, user_id, id);
CREATE INDEX activity_log_kind ON activity_log (workspace_id, kind, id);
CREATE INDEX activity_log_subject ON activity_log (workspace_id, subject_type, subject_id, id) WHERE subject_id IS NOT NULL;
CREATE INDEX activity_log_words ON activity_log USING gin
  (workspace_id, record_fold(person_name || ' ' || subject_label || ' ' || origin_label) gin_trgm_ops);
ALTER TABLE activity_log ATTACH PARTITION months.activity_log_rest DEFAULT;
--> statement-breakpoint
-- Append-only, but for the erasure of an account, which a transaction names in a setting (leadwright.erasing, its workspace). Old
-- entries go with their month.
CREATE OR REPLACE FUNCTION activity_log_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'TRUNCATE' AND coalesce(current_setting('leadwright.erasing', true), '') = old.workspace_id::text THEN
    IF tg_op = 'DELETE' THEN
      RETURN old;
    END IF;
    IF to_jsonb(new) - '{user_id,person_name,origin_id,origin_label,subject_id,subject_label,details}'::text[]
       = to_jsonb(old) - '{user_id,person_name,origin_id,origin_label,subject_id,subject_label,details}'::text[] THEN
      RETURN new;
    END IF;
  END IF;
  RAISE EXCEPTION 'activity_log is append-only' USING errcode = 'restrict_violation';
END $$;
CREATE TRIGGER activity_log_append_only BEFORE UPDATE OR DELETE ON activity_log
  FOR EACH ROW EXECUTE FUNCTION activity_log_refuse_change();
CREATE TRIGGER activity_log_not_truncated BEFORE TRUNCATE ON activity_log
  FOR EACH STATEMENT EXECUTE FUNCTION activity_log_refuse_change();
--> statement-breakpoint

-- Texts and events of emails, by the month in which the email was planned

DROP VIEW mail_texts;
ALTER TABLE mail_contents RENAME TO mail_contents_rest;
ALTER TABLE mail_contents_rest SET SCHEMA months;
CREATE TABLE mail_contents (LIKE months.mail_contents_rest INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (mail_id);
ALTER TABLE mail_contents ADD CONSTRAINT mail_contents_workspace_id_mail_id_pk PRIMARY KEY (workspace_id, mail_id);
ALTER TABLE mail_contents ADD CONSTRAINT mail_contents_workspace_id_mail_id_mails_workspace_id_id_fk
  FOREIGN KEY (workspace_id, mail_id) REFERENCES mails (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE mail_contents ATTACH PARTITION months.mail_contents_rest DEFAULT;
CREATE VIEW mail_texts AS (select workspace_id, mail_id, html, text, attachments from mail_contents);
--> statement-breakpoint
-- Its key is what identifies an event, so there is one index less.
DROP VIEW mail_history;
DROP INDEX mail_events_once;
ALTER TABLE mail_events DROP CONSTRAINT mail_events_workspace_id_id_pk;
ALTER TABLE mail_events RENAME TO mail_events_rest;
ALTER TABLE mail_events_rest SET SCHEMA months;
ALTER TABLE months.mail_events_rest ADD CONSTRAINT mail_events_workspace_id_mail_id_kind_same_as_pk PRIMARY KEY (workspace_id, mail_id, kind, same_as);
CREATE TABLE mail_events (LIKE months.mail_events_rest INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (mail_id);
ALTER TABLE mail_events ADD CONSTRAINT mail_events_workspace_id_mail_id_kind_same_as_pk PRIMARY KEY (workspace_id, mail_id, kind, same_as);
ALTER TABLE mail_events ADD CONSTRAINT mail_events_workspace_id_mail_id_mails_workspace_id_id_fk
  FOREIGN KEY (workspace_id, mail_id) REFERENCES mails (workspace_id, id) ON DELETE CASCADE;
ALTER TABLE mail_events ATTACH PARTITION months.mail_events_rest DEFAULT;
CREATE VIEW mail_history AS (select workspace_id, id, mail_id, kind, at, fetcher, detail from mail_events);
