CREATE VIEW "public"."changed_records" AS (
  select workspace_id, change_id, place, case table_name when 'contacts' then 'contact' when 'companies' then 'company' end as record_kind,
         record_id
    from record_change_rows);--> statement-breakpoint
CREATE VIEW "public"."undone_changes" AS (select workspace_id, id, undone_at from record_changes where undone_at is not null);--> statement-breakpoint
CREATE VIEW "public"."active_companies" AS (select "workspace_id", "id", "name", "domain", "other_domains", "industry", "employees", "employee_range", "register_number", "email", "address", "linkedin", "instagram", "facebook", "tiktok", "phone", "website", "city", "country", "about", "picture", "owner_id", "next_step", "next_due", "last_contacted_at", "custom", "facts", "source", "origin_id", "sample", "created_by", "created_at", "updated_at", "revision", "deleted_at", "merged_into", "name_folded", "search" from "companies" where "companies"."deleted_at" is null);--> statement-breakpoint
CREATE VIEW "public"."active_contacts" AS (select "workspace_id", "id", "name", "first_name", "last_name", "title", "company_name", "company_id", "email", "other_emails", "email_verdict", "email_checked_at", "other_phones", "email_state", "email_state_at", "email_state_reason", "whatsapp_state", "last_replied_at", "linkedin", "instagram", "facebook", "tiktok", "phone", "website", "city", "country", "about", "picture", "owner_id", "next_step", "next_due", "last_contacted_at", "custom", "facts", "source", "origin_id", "sample", "created_by", "created_at", "updated_at", "revision", "deleted_at", "merged_into", "name_folded", "company_folded", "search" from "contacts" where "contacts"."deleted_at" is null);--> statement-breakpoint
CREATE VIEW "public"."all_records" AS (
  select workspace_id, 'contact'::text as kind, id, name, email as identity, country from contacts
  union all
  select workspace_id, 'company'::text, id, name, domain, country from companies);--> statement-breakpoint
CREATE VIEW "public"."record_totals" AS (select workspace_id, kind, live, with_email, contacted from record_counts);--> statement-breakpoint
CREATE VIEW "public"."trashed_records" AS (
  select workspace_id, 'contact'::text as kind, id from contacts where deleted_at is not null
  union all
  select workspace_id, 'company'::text, id from companies where deleted_at is not null);