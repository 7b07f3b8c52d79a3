-- Whether a row of an import says that its phone agreed to messages on WhatsApp.
ALTER TABLE "import_rows" ADD COLUMN "opt_in" jsonb;--> statement-breakpoint
-- What a phone says about WhatsApp: opted out while it is on the suppression list, else the newest consent, else nothing. Without settings of
-- its own, so that it becomes part of the statement that calls it.
create function whatsapp_state_of(workspace uuid, number text) returns text language sql stable as $$
  select case
    when number = '' then 'unknown'
    when exists (select from suppressions s where s.workspace_id = workspace and s.value = number) then 'opted-out'
    else coalesce((select c.state from whatsapp_consents c where c.workspace_id = workspace and c.phone = number
                    order by c.recorded_at desc, c.id desc limit 1), 'unknown')
  end
$$;--> statement-breakpoint
-- The same of many phones, in one pass over each table: called for each of them, a plan made while the tables were small would read all of
-- them every time. `logged` is the consents alone.
create function whatsapp_states_of(workspace uuid, numbers text[]) returns table (phone text, state text, logged text) language sql stable as $$
  with asked as (select distinct n.phone from unnest(numbers) n(phone) where n.phone <> ''),
  newest as materialized (
    select distinct on (c.phone) c.phone, c.state from whatsapp_consents c
     where c.workspace_id = workspace and c.phone = any (numbers) order by c.phone, c.recorded_at desc, c.id desc),
  listed as materialized (select s.value from suppressions s where s.workspace_id = workspace and s.value = any (numbers))
  select a.phone, case when l.value is not null then 'opted-out' else coalesce(n.state, 'unknown') end, coalesce(n.state, 'unknown')
    from asked a left join newest n on n.phone = a.phone left join listed l on l.value = a.phone
$$;--> statement-breakpoint
-- A contact says so from the moment it is added, whoever adds it (as with addresses, 0037). Where nobody consented and nobody is on the
-- list, an import pays two look-ups for it.
create function contacts_take_consents() returns trigger language plpgsql
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  workspace uuid := (select n.workspace_id from new_rows n limit 1);
begin
  if not exists (select from whatsapp_consents w where w.workspace_id = workspace)
     and not exists (select from suppressions s where s.workspace_id = workspace) then
    return null;
  end if;
  update contacts c set whatsapp_state = s.state
    from new_rows n
   cross join lateral (select whatsapp_state_of(n.workspace_id, n.phone) as state) s
   where c.workspace_id = n.workspace_id and c.id = n.id and n.phone <> '' and c.whatsapp_state <> s.state;
  return null;
end
$$;--> statement-breakpoint
create trigger contacts_take_consents after insert on contacts
  referencing new table as new_rows for each statement execute function contacts_take_consents();--> statement-breakpoint
-- Another phone is another person to ask: the contact says what is known of the phone that it has now. Undo comes by here as well.
create function contacts_take_consent_of_phone() returns trigger language plpgsql as $$
begin
  new.whatsapp_state := whatsapp_state_of(new.workspace_id, new.phone);
  return new;
end
$$;--> statement-breakpoint
create trigger contacts_take_consent_of_phone before update of phone on contacts
  for each row when (new.phone is distinct from old.phone) execute function contacts_take_consent_of_phone();
--> statement-breakpoint
-- A step may send a template of Meta: those that were saved before have none.
UPDATE campaigns c SET setup = jsonb_set(c.setup, '{steps}', (
  SELECT coalesce(jsonb_agg(s.step || jsonb_build_object('variants', (
    SELECT coalesce(jsonb_agg('{"message": null}'::jsonb || v.variant ORDER BY v.n), '[]'::jsonb)
      FROM jsonb_array_elements(s.step -> 'variants') WITH ORDINALITY AS v (variant, n))) ORDER BY s.n), '[]'::jsonb)
    FROM jsonb_array_elements(c.setup -> 'steps') WITH ORDINALITY AS s (step, n)))
 WHERE jsonb_typeof(c.setup -> 'steps') = 'array';
