-- Entries of the credit ledger are never changed or removed, by anyone: what is wrong is put right by a further entry.
create function credit_ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'credit_ledger is append-only' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger credit_ledger_append_only before update or delete or truncate on credit_ledger
  for each statement execute function credit_ledger_refuse_change();
