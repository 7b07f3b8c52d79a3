-- All phone numbers of a record, without what people write between the digits; one sign keeps the numbers apart.
create function record_numbers(phone text, others text[]) returns text language sql immutable parallel safe
  return translate(phone || '|' || array_to_string(others, '|'), ' ()-./', '');--> statement-breakpoint
CREATE INDEX "companies_numbers" ON "companies" USING gin ("workspace_id",record_numbers(phone, '{}') gin_trgm_ops) WHERE phone <> '';--> statement-breakpoint
CREATE INDEX "contacts_by_reply" ON "contacts" USING btree ("workspace_id","last_replied_at","id") WHERE last_replied_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_numbers" ON "contacts" USING gin ("workspace_id",record_numbers(phone, other_phones) gin_trgm_ops) WHERE phone <> '' or other_phones <> '{}';