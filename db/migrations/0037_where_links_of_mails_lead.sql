CREATE TABLE "mail_links" (
	"workspace_id" uuid NOT NULL,
	"stream_id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mail_links_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"digest" "bytea" NOT NULL,
	CONSTRAINT "mail_links_workspace_id_stream_id_number_pk" PRIMARY KEY("workspace_id","stream_id","number")
);
--> statement-breakpoint
ALTER TABLE "record_changes" DROP CONSTRAINT "record_changes_action";--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_workspace_id_stream_id_mail_streams_workspace_id_id_fk" FOREIGN KEY ("workspace_id","stream_id") REFERENCES "public"."mail_streams"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_links_once" ON "mail_links" USING btree ("workspace_id","stream_id","digest");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_id" ON "mails" USING btree ("id");--> statement-breakpoint
ALTER TABLE "record_changes" ADD CONSTRAINT "record_changes_action" CHECK ("record_changes"."action" in ('create', 'edit', 'choose', 'tag', 'untag', 'own', 'bin', 'restore', 'list', 'unlist', 'merge', 'save', 'import', 'verify', 'permit'));--> statement-breakpoint
-- A contact whose address, or its domain, the workspace never writes to says so from the moment it is added, whoever adds it; the same
-- way and with the same settings as it takes verdicts (0033). Where nobody is on the list, an import pays one look for it.
create function contacts_take_suppressions() returns trigger language plpgsql
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if not exists (select from suppressions s where s.workspace_id = (select n.workspace_id from new_rows n limit 1)) then
    return null;
  end if;
  update contacts c
     set email_state = case s.reason when 'complained' then 'complained' when 'bounced' then 'bounced' else 'unsubscribed' end,
         email_state_at = s.created_at,
         email_state_reason = concat_ws(': ',
           case s.reason when 'opted-out' then 'Opted out' when 'complained' then 'Marked a mail as spam'
                         when 'bounced' then 'Mail to it comes back' when 'manual' then 'Added by hand' else 'Imported' end,
           case when s.kind = 'domain' then 'all of ' || s.value end, nullif(s.source, ''), nullif(s.detail, ''))
    from new_rows n
   cross join lateral (select split_part(n.email, '@', 2) as host) h
   cross join lateral (select a.* from suppressions a
                        where a.workspace_id = n.workspace_id
                          and a.value in (n.email, h.host, regexp_replace(h.host, '^[^.]+[.]', ''), regexp_replace(h.host, '^[^.]+[.][^.]+[.]', ''))
                        order by a.kind, length(a.value) desc limit 1) s
   where c.workspace_id = n.workspace_id and c.id = n.id and n.email <> '' and n.email_state = 'open';
  return null;
end
$$;--> statement-breakpoint
create trigger contacts_take_suppressions after insert on contacts
  referencing new table as new_rows for each statement execute function contacts_take_suppressions();
