-- A contact whose address the workspace has verified within the free days (FREE_AGAIN_DAYS) shows that verdict from the moment it is added,
-- whoever adds it: a form, a search, an import of many thousands. So it is done here, once a statement. Where nothing was ever verified, an
-- import pays one look for it. The row stays at its first revision: nobody has changed it.
-- The settings keep to the primary keys: a plan made while a table was small would read all of it for each row of an import.
create function contacts_take_verdicts() returns trigger language plpgsql
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if not exists (select from address_checks k where k.workspace_id = (select n.workspace_id from new_rows n limit 1)) then
    return null;
  end if;
  update contacts c
     set email_verdict = k.status, email_checked_at = k.checked_at
    from new_rows n
   cross join lateral (select a.status, a.checked_at from address_checks a
                        where a.workspace_id = n.workspace_id and a.email = n.email limit 1) k
   where c.workspace_id = n.workspace_id and c.id = n.id and n.email <> '' and n.email_verdict is null
     and k.checked_at > now() - interval '30 days';
  return null;
end
$$;--> statement-breakpoint
create trigger contacts_take_verdicts after insert on contacts
  referencing new table as new_rows for each statement execute function contacts_take_verdicts();
