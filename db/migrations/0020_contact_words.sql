CREATE TABLE "contact_words" (
	"workspace_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"search" text NOT NULL,
	"numbers" text NOT NULL,
	CONSTRAINT "contact_words_workspace_id_record_id_pk" PRIMARY KEY("workspace_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "contact_word_ranges" (
	"workspace_id" uuid NOT NULL,
	"first" uuid NOT NULL,
	"last" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_word_ranges_workspace_id_first_pk" PRIMARY KEY("workspace_id","first")
);
--> statement-breakpoint
INSERT INTO contact_words (workspace_id, record_id, search, numbers)
SELECT workspace_id, id, search, CASE WHEN phone <> '' OR other_phones <> '{}' THEN record_numbers(phone, other_phones) ELSE '' END FROM contacts;
--> statement-breakpoint
DROP INDEX "contacts_numbers";--> statement-breakpoint
DROP INDEX "contacts_words";--> statement-breakpoint
ALTER TABLE "contact_words" ADD CONSTRAINT "contact_words_workspace_id_record_id_contacts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","record_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_word_ranges" ADD CONSTRAINT "contact_word_ranges_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_words_search" ON "contact_words" USING gin ("workspace_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_words_numbers" ON "contact_words" USING gin ("workspace_id",numbers gin_trgm_ops) WHERE numbers <> '';--> statement-breakpoint
CREATE INDEX "contacts_by_other_phone" ON "contacts" USING gin ("other_phones") WHERE other_phones <> '{}';--> statement-breakpoint
-- New contacts get their words at once, but for those of a range: an import writes theirs later, many at a time.
CREATE FUNCTION contact_words_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_words (workspace_id, record_id, search, numbers)
  SELECT n.workspace_id, n.id, n.search, CASE WHEN n.phone <> '' OR n.other_phones <> '{}' THEN record_numbers(n.phone, n.other_phones) ELSE '' END
    FROM new_rows n
   WHERE NOT EXISTS (SELECT FROM contact_word_ranges g WHERE g.workspace_id = n.workspace_id AND n.id BETWEEN g.first AND g.last);
  RETURN null;
END $$;
CREATE TRIGGER contacts_words_added AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_words_add();
--> statement-breakpoint
-- A change of anything else writes no words. A contact of a range gets its words now, which its range then leaves as they are.
CREATE FUNCTION contact_words_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_words (workspace_id, record_id, search, numbers)
  VALUES (new.workspace_id, new.id, new.search,
          CASE WHEN new.phone <> '' OR new.other_phones <> '{}' THEN record_numbers(new.phone, new.other_phones) ELSE '' END)
  ON CONFLICT (workspace_id, record_id) DO UPDATE SET search = excluded.search, numbers = excluded.numbers;
  RETURN null;
END $$;
CREATE TRIGGER contacts_words_changed AFTER UPDATE ON contacts FOR EACH ROW
  WHEN ((new.search, new.phone, new.other_phones) IS DISTINCT FROM (old.search, old.phone, old.other_phones))
  EXECUTE FUNCTION contact_words_change();
