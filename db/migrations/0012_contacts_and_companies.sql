-- Parts of words, accents, and words together with the workspace in one index. All three are trusted: the owner of the database may add them.
create extension if not exists pg_trgm;--> statement-breakpoint
create extension if not exists unaccent;--> statement-breakpoint
create extension if not exists btree_gin;--> statement-breakpoint
-- Immutable, though unaccent is not said to be: its dictionary is named, and is the one that the extension brings.
create function record_fold(value text) returns text language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, normalize(value, NFC)));--> statement-breakpoint
CREATE TABLE "record_change_rows" (
	"workspace_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "record_change_rows_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"table_name" text NOT NULL,
	"record_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "record_change_rows_workspace_id_change_id_place_pk" PRIMARY KEY("workspace_id","change_id","place")
);
--> statement-breakpoint
CREATE TABLE "record_changes" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"action" text NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"made_by" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "record_changes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "record_changes_kind" CHECK ("record_changes"."record_kind" in ('contact', 'company')),
	CONSTRAINT "record_changes_action" CHECK ("record_changes"."action" in ('create', 'edit', 'tag', 'untag', 'own', 'bin', 'restore', 'merge', 'save', 'import'))
);
--> statement-breakpoint
CREATE TABLE "record_jobs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"action" jsonb NOT NULL,
	"target" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"change_id" uuid,
	"reached" uuid,
	"made_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"fault" text,
	CONSTRAINT "record_jobs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "record_jobs_kind" CHECK ("record_jobs"."record_kind" in ('contact', 'company')),
	CONSTRAINT "record_jobs_state" CHECK ("record_jobs"."state" in ('queued', 'running', 'done', 'cancelled', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"label" text NOT NULL,
	"type" text NOT NULL,
	"choices" text[] DEFAULT '{}'::text[] NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "custom_fields_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "custom_fields_kind" CHECK ("custom_fields"."record_kind" in ('contact', 'company')),
	CONSTRAINT "custom_fields_type" CHECK ("custom_fields"."type" in ('text', 'number', 'day', 'choice', 'url'))
);
--> statement-breakpoint
CREATE TABLE "record_tags" (
	"workspace_id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"tag" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_tags_workspace_id_record_kind_tag_pk" PRIMARY KEY("workspace_id","record_kind","tag"),
	CONSTRAINT "record_tags_kind" CHECK ("record_tags"."record_kind" in ('contact', 'company'))
);
--> statement-breakpoint
CREATE TABLE "record_views" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"state" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_views_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "record_views_kind" CHECK ("record_views"."record_kind" in ('contact', 'company'))
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"domain" text DEFAULT '' NOT NULL,
	"other_domains" text[] DEFAULT '{}'::text[] NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"employees" integer,
	"email" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"linkedin" text DEFAULT '' NOT NULL,
	"instagram" text DEFAULT '' NOT NULL,
	"facebook" text DEFAULT '' NOT NULL,
	"tiktok" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"owner_id" uuid,
	"next_step" text DEFAULT '' NOT NULL,
	"next_due" date,
	"last_contacted_at" timestamp with time zone,
	"custom" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"source" text NOT NULL,
	"origin_id" uuid,
	"sample" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"name_folded" text GENERATED ALWAYS AS (record_fold(name)) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (record_fold(' ' || name || ' ' || domain || ' ' || industry || ' ' || city || ' ' || email)) STORED NOT NULL,
	CONSTRAINT "companies_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"company_id" uuid,
	"email" text DEFAULT '' NOT NULL,
	"other_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"email_verdict" text,
	"email_checked_at" timestamp with time zone,
	"other_phones" text[] DEFAULT '{}'::text[] NOT NULL,
	"email_state" text DEFAULT 'open' NOT NULL,
	"email_state_at" timestamp with time zone,
	"email_state_reason" text DEFAULT '' NOT NULL,
	"whatsapp_state" text DEFAULT 'unknown' NOT NULL,
	"last_replied_at" timestamp with time zone,
	"linkedin" text DEFAULT '' NOT NULL,
	"instagram" text DEFAULT '' NOT NULL,
	"facebook" text DEFAULT '' NOT NULL,
	"tiktok" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"owner_id" uuid,
	"next_step" text DEFAULT '' NOT NULL,
	"next_due" date,
	"last_contacted_at" timestamp with time zone,
	"custom" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"source" text NOT NULL,
	"origin_id" uuid,
	"sample" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"name_folded" text GENERATED ALWAYS AS (record_fold(name)) STORED NOT NULL,
	"company_folded" text GENERATED ALWAYS AS (record_fold(company_name)) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (record_fold(' ' || name || ' ' || email || ' ' || company_name || ' ' || title || ' ' || city)) STORED NOT NULL,
	CONSTRAINT "contacts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "contacts_verdict" CHECK ("contacts"."email_verdict" in ('valid', 'risky', 'invalid', 'unknown')),
	CONSTRAINT "contacts_email_state" CHECK ("contacts"."email_state" in ('open', 'unsubscribed', 'bounced', 'complained')),
	CONSTRAINT "contacts_whatsapp_state" CHECK ("contacts"."whatsapp_state" in ('unknown', 'opted-in', 'opted-out'))
);
--> statement-breakpoint
CREATE TABLE "record_counts" (
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"live" bigint DEFAULT 0 NOT NULL,
	"binned" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "record_counts_workspace_id_kind_pk" PRIMARY KEY("workspace_id","kind"),
	CONSTRAINT "record_counts_kind" CHECK ("record_counts"."kind" in ('contact', 'company'))
);
--> statement-breakpoint
ALTER TABLE "record_change_rows" ADD CONSTRAINT "record_change_rows_workspace_id_change_id_record_changes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","change_id") REFERENCES "public"."record_changes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_changes" ADD CONSTRAINT "record_changes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_jobs" ADD CONSTRAINT "record_jobs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_tags" ADD CONSTRAINT "record_tags_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_views" ADD CONSTRAINT "record_views_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_workspace_id_owner_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_workspace_id_owner_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_workspace_id_company_id_companies_workspace_id_id_fk" FOREIGN KEY ("workspace_id","company_id") REFERENCES "public"."companies"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_counts" ADD CONSTRAINT "record_counts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_change_rows_of_record" ON "record_change_rows" USING btree ("workspace_id","record_id","change_id");--> statement-breakpoint
CREATE INDEX "record_changes_at" ON "record_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "record_jobs_open" ON "record_jobs" USING btree ("updated_at") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_one_label" ON "custom_fields" USING btree ("workspace_id","record_kind",record_fold(label)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "record_views_of_kind" ON "record_views" USING btree ("workspace_id","record_kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_one_domain" ON "companies" USING btree ("workspace_id","domain") WHERE domain <> '' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree ("workspace_id","name_folded","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_by_creation" ON "companies" USING btree ("workspace_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_by_change" ON "companies" USING btree ("workspace_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_by_contact" ON "companies" USING btree ("workspace_id","last_contacted_at","id") WHERE deleted_at is null and last_contacted_at is not null;--> statement-breakpoint
CREATE INDEX "companies_due" ON "companies" USING btree ("workspace_id","next_due","id") WHERE deleted_at is null and next_due is not null;--> statement-breakpoint
CREATE INDEX "companies_by_linkedin" ON "companies" USING btree ("workspace_id","linkedin") WHERE linkedin <> '' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_by_instagram" ON "companies" USING btree ("workspace_id","instagram") WHERE instagram <> '' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_by_facebook" ON "companies" USING btree ("workspace_id","facebook") WHERE facebook <> '' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_by_tiktok" ON "companies" USING btree ("workspace_id","tiktok") WHERE tiktok <> '' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_by_phone" ON "companies" USING btree ("workspace_id","phone") WHERE phone <> '' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_by_tag" ON "companies" USING gin ("workspace_id","tags") WHERE tags <> '{}';--> statement-breakpoint
CREATE INDEX "companies_of_origin" ON "companies" USING btree ("workspace_id","origin_id","id") WHERE origin_id is not null;--> statement-breakpoint
CREATE INDEX "companies_bin" ON "companies" USING btree ("workspace_id","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "companies_words" ON "companies" USING gin ("workspace_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_by_domain" ON "companies" USING btree ("workspace_id","domain","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_one_email" ON "contacts" USING btree ("workspace_id","email") WHERE email <> '' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("workspace_id","name_folded","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_creation" ON "contacts" USING btree ("workspace_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_change" ON "contacts" USING btree ("workspace_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_contact" ON "contacts" USING btree ("workspace_id","last_contacted_at","id") WHERE deleted_at is null and last_contacted_at is not null;--> statement-breakpoint
CREATE INDEX "contacts_due" ON "contacts" USING btree ("workspace_id","next_due","id") WHERE deleted_at is null and next_due is not null;--> statement-breakpoint
CREATE INDEX "contacts_by_linkedin" ON "contacts" USING btree ("workspace_id","linkedin") WHERE linkedin <> '' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_instagram" ON "contacts" USING btree ("workspace_id","instagram") WHERE instagram <> '' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_facebook" ON "contacts" USING btree ("workspace_id","facebook") WHERE facebook <> '' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_tiktok" ON "contacts" USING btree ("workspace_id","tiktok") WHERE tiktok <> '' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_phone" ON "contacts" USING btree ("workspace_id","phone") WHERE phone <> '' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_tag" ON "contacts" USING gin ("workspace_id","tags") WHERE tags <> '{}';--> statement-breakpoint
CREATE INDEX "contacts_of_origin" ON "contacts" USING btree ("workspace_id","origin_id","id") WHERE origin_id is not null;--> statement-breakpoint
CREATE INDEX "contacts_bin" ON "contacts" USING btree ("workspace_id","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "contacts_words" ON "contacts" USING gin ("workspace_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_by_company" ON "contacts" USING btree ("workspace_id","company_folded","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_email" ON "contacts" USING btree ("workspace_id","email","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_of_company" ON "contacts" USING btree ("workspace_id","company_id","id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "contacts_by_other_email" ON "contacts" USING gin ("other_emails") WHERE other_emails <> '{}';--> statement-breakpoint
-- One row of record_counts for each workspace and kind, changed with every statement that adds, bins, brings back or removes.
create function record_counts_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into record_counts as c (workspace_id, kind, live, binned)
    select n.workspace_id, tg_argv[0], count(*) filter (where n.deleted_at is null), count(*) filter (where n.deleted_at is not null)
      from new_rows n group by n.workspace_id order by n.workspace_id
    on conflict (workspace_id, kind) do update set live = c.live + excluded.live, binned = c.binned + excluded.binned;
  elsif tg_op = 'DELETE' then
    update record_counts c set live = c.live - d.live, binned = c.binned - d.binned
      from (select o.workspace_id, count(*) filter (where o.deleted_at is null) as live,
                   count(*) filter (where o.deleted_at is not null) as binned
              from old_rows o group by o.workspace_id) d
     where c.workspace_id = d.workspace_id and c.kind = tg_argv[0];
  else
    update record_counts c set live = c.live + d.live, binned = c.binned - d.live
      from (select r.workspace_id, sum(r.live) as live
              from (select n.workspace_id, (n.deleted_at is null)::int as live from new_rows n
                    union all
                    select o.workspace_id, -(o.deleted_at is null)::int from old_rows o) r
             group by r.workspace_id having sum(r.live) <> 0) d
     where c.workspace_id = d.workspace_id and c.kind = tg_argv[0];
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger contacts_counted_in after insert on contacts
  referencing new table as new_rows for each statement execute function record_counts_follow('contact');--> statement-breakpoint
create trigger contacts_counted_over after update on contacts
  referencing old table as old_rows new table as new_rows for each statement execute function record_counts_follow('contact');--> statement-breakpoint
create trigger contacts_counted_out after delete on contacts
  referencing old table as old_rows for each statement execute function record_counts_follow('contact');--> statement-breakpoint
create trigger companies_counted_in after insert on companies
  referencing new table as new_rows for each statement execute function record_counts_follow('company');--> statement-breakpoint
create trigger companies_counted_over after update on companies
  referencing old table as old_rows new table as new_rows for each statement execute function record_counts_follow('company');--> statement-breakpoint
create trigger companies_counted_out after delete on companies
  referencing old table as old_rows for each statement execute function record_counts_follow('company');
