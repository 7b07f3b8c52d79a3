CREATE TABLE "list_members" (
	"workspace_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"list_id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"added_by" uuid,
	"status" text DEFAULT '' NOT NULL,
	"owner_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "list_members_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "list_members_once" UNIQUE("workspace_id","list_id","record_kind","record_id"),
	CONSTRAINT "list_members_kind" CHECK ("list_members"."record_kind" in ('contact', 'company')),
	CONSTRAINT "list_members_status" CHECK ("list_members"."status" in ('', 'to-do', 'in-progress', 'waiting', 'done', 'not-a-fit'))
);
--> statement-breakpoint
CREATE TABLE "list_removals" (
	"workspace_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" uuid,
	"status" text NOT NULL,
	"owner_id" uuid,
	"note" text NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_removals_workspace_id_list_id_record_kind_record_id_pk" PRIMARY KEY("workspace_id","list_id","record_kind","record_id")
);
--> statement-breakpoint
CREATE TABLE "list_visits" (
	"workspace_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"new_since" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_visits_workspace_id_list_id_user_id_pk" PRIMARY KEY("workspace_id","list_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"rule" jsonb,
	"owner_id" uuid,
	"contacts" integer DEFAULT 0 NOT NULL,
	"companies" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shelf" text DEFAULT 'live' NOT NULL,
	"shelved_at" timestamp with time zone,
	CONSTRAINT "lists_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "lists_type" CHECK ("lists"."type" in ('static', 'live') and ("lists"."type" = 'live') = ("lists"."rule" is not null)),
	CONSTRAINT "lists_shelf" CHECK ("lists"."shelf" in ('live', 'archived', 'bin'))
);
--> statement-breakpoint
ALTER TABLE "list_members" ADD CONSTRAINT "list_members_workspace_id_list_id_lists_workspace_id_id_fk" FOREIGN KEY ("workspace_id","list_id") REFERENCES "public"."lists"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_members" ADD CONSTRAINT "list_members_workspace_id_owner_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_removals" ADD CONSTRAINT "list_removals_workspace_id_list_id_lists_workspace_id_id_fk" FOREIGN KEY ("workspace_id","list_id") REFERENCES "public"."lists"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_removals" ADD CONSTRAINT "list_removals_workspace_id_owner_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_visits" ADD CONSTRAINT "list_visits_workspace_id_list_id_lists_workspace_id_id_fk" FOREIGN KEY ("workspace_id","list_id") REFERENCES "public"."lists"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_visits" ADD CONSTRAINT "list_visits_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_workspace_id_owner_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_members_of_record" ON "list_members" USING btree ("workspace_id","record_kind","record_id","list_id");--> statement-breakpoint
CREATE INDEX "list_removals_at" ON "list_removals" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "lists_by_change" ON "lists" USING btree ("workspace_id","shelf","updated_at","id");--> statement-breakpoint
CREATE INDEX "lists_bin" ON "lists" USING btree ("shelved_at") WHERE shelf = 'bin';--> statement-breakpoint
-- How many a list holds, changed with every statement that adds, takes out or moves: exact, and read without counting.
create function list_members_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update lists l set contacts = l.contacts + d.contacts, companies = l.companies + d.companies, updated_at = now()
      from (select n.workspace_id, n.list_id, count(*) filter (where n.record_kind = 'contact') as contacts,
                   count(*) filter (where n.record_kind = 'company') as companies
              from new_rows n group by n.workspace_id, n.list_id) d
     where l.workspace_id = d.workspace_id and l.id = d.list_id;
  elsif tg_op = 'DELETE' then
    update lists l set contacts = l.contacts - d.contacts, companies = l.companies - d.companies, updated_at = now()
      from (select o.workspace_id, o.list_id, count(*) filter (where o.record_kind = 'contact') as contacts,
                   count(*) filter (where o.record_kind = 'company') as companies
              from old_rows o group by o.workspace_id, o.list_id) d
     where l.workspace_id = d.workspace_id and l.id = d.list_id;
  else
    update lists l set contacts = l.contacts + d.contacts, companies = l.companies + d.companies, updated_at = now()
      from (select r.workspace_id, r.list_id, coalesce(sum(r.n) filter (where r.record_kind = 'contact'), 0) as contacts,
                   coalesce(sum(r.n) filter (where r.record_kind = 'company'), 0) as companies
              from (select n.workspace_id, n.list_id, n.record_kind, 1 as n from new_rows n
                    union all
                    select o.workspace_id, o.list_id, o.record_kind, -1 from old_rows o) r
             group by r.workspace_id, r.list_id) d
     where l.workspace_id = d.workspace_id and l.id = d.list_id;
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger list_members_counted_in after insert on list_members
  referencing new table as new_rows for each statement execute function list_members_follow();--> statement-breakpoint
create trigger list_members_counted_over after update on list_members
  referencing old table as old_rows new table as new_rows for each statement execute function list_members_follow();--> statement-breakpoint
create trigger list_members_counted_out after delete on list_members
  referencing old table as old_rows for each statement execute function list_members_follow();--> statement-breakpoint
-- What is gone for good is in no list any more. A record is of one of two tables, so no foreign key can say it.
create function list_members_forget() returns trigger language plpgsql as $$
begin
  delete from list_members m using old_rows o
   where m.workspace_id = o.workspace_id and m.record_kind = tg_argv[0] and m.record_id = o.id;
  return null;
end $$;--> statement-breakpoint
create trigger contacts_out_of_lists after delete on contacts
  referencing old table as old_rows for each statement execute function list_members_forget('contact');--> statement-breakpoint
create trigger companies_out_of_lists after delete on companies
  referencing old table as old_rows for each statement execute function list_members_forget('company');
