ALTER TABLE "record_counts" ADD COLUMN "with_email" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "record_counts" ADD COLUMN "verified" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "record_counts" ADD COLUMN "contacted" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "record_counts" ADD COLUMN "replied" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- As record_counts_follow of 0012, and how far the live ones have come, in the same look at the rows.
create function contact_counts_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into record_counts as c (workspace_id, kind, live, binned, with_email, verified, contacted, replied)
    select n.workspace_id, 'contact',
           count(*) filter (where n.deleted_at is null), count(*) filter (where n.deleted_at is not null),
           count(*) filter (where n.deleted_at is null and n.email <> ''),
           count(*) filter (where n.deleted_at is null and n.email_verdict = 'valid'),
           count(*) filter (where n.deleted_at is null and n.last_contacted_at is not null),
           count(*) filter (where n.deleted_at is null and n.last_contacted_at is not null and n.last_replied_at is not null)
      from new_rows n group by n.workspace_id order by n.workspace_id
    on conflict (workspace_id, kind) do update
       set live = c.live + excluded.live, binned = c.binned + excluded.binned, with_email = c.with_email + excluded.with_email,
           verified = c.verified + excluded.verified, contacted = c.contacted + excluded.contacted,
           replied = c.replied + excluded.replied;
  elsif tg_op = 'DELETE' then
    update record_counts c
       set live = c.live - d.live, binned = c.binned - d.binned, with_email = c.with_email - d.with_email,
           verified = c.verified - d.verified, contacted = c.contacted - d.contacted, replied = c.replied - d.replied
      from (select o.workspace_id,
                   count(*) filter (where o.deleted_at is null) as live,
                   count(*) filter (where o.deleted_at is not null) as binned,
                   count(*) filter (where o.deleted_at is null and o.email <> '') as with_email,
                   count(*) filter (where o.deleted_at is null and o.email_verdict = 'valid') as verified,
                   count(*) filter (where o.deleted_at is null and o.last_contacted_at is not null) as contacted,
                   count(*) filter (where o.deleted_at is null and o.last_contacted_at is not null
                                      and o.last_replied_at is not null) as replied
              from old_rows o group by o.workspace_id) d
     where c.workspace_id = d.workspace_id and c.kind = 'contact';
  else
    update record_counts c
       set live = c.live + d.live, binned = c.binned - d.live, with_email = c.with_email + d.with_email,
           verified = c.verified + d.verified, contacted = c.contacted + d.contacted, replied = c.replied + d.replied
      from (select r.workspace_id, sum(r.n) as live,
                   coalesce(sum(r.n) filter (where r.email <> ''), 0) as with_email,
                   coalesce(sum(r.n) filter (where r.email_verdict = 'valid'), 0) as verified,
                   coalesce(sum(r.n) filter (where r.last_contacted_at is not null), 0) as contacted,
                   coalesce(sum(r.n) filter (where r.last_contacted_at is not null and r.last_replied_at is not null), 0) as replied
              from (select 1 as n, workspace_id, email, email_verdict, last_contacted_at, last_replied_at
                      from new_rows where deleted_at is null
                    union all
                    select -1, workspace_id, email, email_verdict, last_contacted_at, last_replied_at
                      from old_rows where deleted_at is null) r
             group by r.workspace_id) d
     where c.workspace_id = d.workspace_id and c.kind = 'contact'
       -- A row that is not changed is not held: work on one contact does not wait for work on another.
       and (d.live, d.with_email, d.verified, d.contacted, d.replied) <> (0, 0, 0, 0, 0);
  end if;
  return null;
end $$;--> statement-breakpoint
drop trigger contacts_counted_in on contacts;--> statement-breakpoint
drop trigger contacts_counted_over on contacts;--> statement-breakpoint
drop trigger contacts_counted_out on contacts;--> statement-breakpoint
create trigger contacts_counted_in after insert on contacts
  referencing new table as new_rows for each statement execute function contact_counts_follow();--> statement-breakpoint
create trigger contacts_counted_over after update on contacts
  referencing old table as old_rows new table as new_rows for each statement execute function contact_counts_follow();--> statement-breakpoint
create trigger contacts_counted_out after delete on contacts
  referencing old table as old_rows for each statement execute function contact_counts_follow();--> statement-breakpoint
update record_counts c
   set with_email = n.with_email, verified = n.verified, contacted = n.contacted, replied = n.replied
  from (select workspace_id,
               count(*) filter (where email <> '') as with_email,
               count(*) filter (where email_verdict = 'valid') as verified,
               count(*) filter (where last_contacted_at is not null) as contacted,
               count(*) filter (where last_contacted_at is not null and last_replied_at is not null) as replied
          from contacts where deleted_at is null group by workspace_id) n
 where c.workspace_id = n.workspace_id and c.kind = 'contact';
