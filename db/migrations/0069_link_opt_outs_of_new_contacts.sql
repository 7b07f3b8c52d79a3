-- What an opt-out of a contact ends on its other channels, of addresses and phones that are not on the list: nothing where each channel is for
-- itself, and never what the person has taken back since, or has agreed to since in their own words.
create function opt_outs_to_link(workspace uuid, addresses text[], phones text[])
  returns table (kind text, value text, detail text, source text, mail_id uuid) language sql stable as $$
  select r.kind, r.value,
         case s.kind when 'phone' then 'Opted out on WhatsApp as ' || s.value else 'Opted out of email as ' || s.value end, s.source, s.mail_id
    from suppressions s
   cross join lateral (
     select 'phone' as kind, p as value from unnest(phones) p where s.kind = 'address' and p ~ '^[+][1-9][0-9]{6,14}$'
     union all
     select 'address', a from unnest(addresses) a where s.kind = 'phone' and a like '%_@_%') r
   where s.workspace_id = workspace and s.value = any (addresses || phones) and s.value <> '' and s.reason = 'opted-out' and s.kind <> 'domain'
     and not exists (select from suppression_settings x where x.workspace_id = workspace and x.opt_out_scope = 'channel')
     and not exists (select from suppression_removals x
                      where x.workspace_id = workspace and x.value = r.value and x.removed_at > s.created_at)
     and not exists (select from whatsapp_consents c
                      where c.workspace_id = workspace and c.phone = r.value and c.state = 'opted-in' and c.recorded_at > s.created_at
                        and c.source in ('inbound', 'user-preferences'))
$$;--> statement-breakpoint
-- An opt-out also ends the channels of a contact that is added later: its phone where its address has opted out, and the other way round. Before
-- the contact takes what the list says (0037, 0068), which is the order of their names.
create function contacts_link_opt_outs() returns trigger language plpgsql
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if not exists (select from suppressions s where s.workspace_id = (select n.workspace_id from new_rows n limit 1)) then
    return null;
  end if;
  insert into suppressions (workspace_id, id, kind, value, reason, detail, source, mail_id)
  select distinct on (l.value) n.workspace_id, gen_random_uuid(), l.kind, l.value, 'opted-out', l.detail, l.source, l.mail_id
    from new_rows n cross join lateral opt_outs_to_link(n.workspace_id, n.other_emails || n.email, n.other_phones || n.phone) l
   where n.deleted_at is null
   order by l.value
      on conflict do nothing;
  return null;
end
$$;--> statement-breakpoint
create trigger contacts_link_opt_outs after insert on contacts
  referencing new table as new_rows for each statement execute function contacts_link_opt_outs();--> statement-breakpoint
-- The same where a contact gets another address or phone, or is restored.
create function contacts_link_opt_outs_of_change() returns trigger language plpgsql as $$
declare
  listed suppressions;
begin
  insert into suppressions (workspace_id, id, kind, value, reason, detail, source, mail_id)
  select distinct on (l.value) new.workspace_id, gen_random_uuid(), l.kind, l.value, 'opted-out', l.detail, l.source, l.mail_id
    from opt_outs_to_link(new.workspace_id, new.other_emails || new.email, new.other_phones || new.phone) l
   order by l.value
      on conflict do nothing;
  if found then
    new.whatsapp_state := whatsapp_state_of(new.workspace_id, new.phone);
    select s.* into listed from suppressions s
     where s.workspace_id = new.workspace_id and s.value = new.email and s.reason = 'opted-out';
    if found and new.email_state = 'open' then
      new.email_state := 'unsubscribed';
      new.email_state_at := listed.created_at;
      new.email_state_reason := concat_ws(': ', 'Opted out', nullif(listed.source, ''), nullif(listed.detail, ''));
    end if;
  end if;
  return new;
end
$$;--> statement-breakpoint
create trigger contacts_link_opt_outs_of_change before update of email, phone, other_emails, other_phones, deleted_at on contacts
  for each row when (new.deleted_at is null and (
    (new.email, new.phone, new.other_emails, new.other_phones) is distinct from (old.email, old.phone, old.other_emails, old.other_phones)
    or old.deleted_at is not null))
  execute function contacts_link_opt_outs_of_change();
