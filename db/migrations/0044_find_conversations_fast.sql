ALTER TABLE "inbox_threads" ADD COLUMN "search" text GENERATED ALWAYS AS (record_fold(name || ' ' || email || ' ' || subject || ' ' || opening)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "inbox_threads_unread" ON "inbox_threads" USING btree ("workspace_id","last_at","id") WHERE unread;--> statement-breakpoint
CREATE INDEX "inbox_threads_counted" ON "inbox_threads" USING btree ("workspace_id","kind","status","unread");--> statement-breakpoint
CREATE INDEX "inbox_threads_words" ON "inbox_threads" USING gin ("workspace_id",search gin_trgm_ops);