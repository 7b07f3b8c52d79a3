DROP INDEX "mails_ended";--> statement-breakpoint
CREATE INDEX "mails_stream_waiting" ON "mails" USING btree ("workspace_id","stream_id","due_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_ended" ON "mails" USING btree ("workspace_id","mailbox_id","ended_at","state") WHERE ended_at is not null;--> statement-breakpoint
-- By default a table is vacuumed once a fifth of it has changed: of 100 million rows that is one long run after 20 million dead ones.
-- Hot small tables need nothing: their updates leave the indexes alone (measured: 99.6 % of credit_wallets, all of send_counts).
ALTER TABLE mails SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE campaign_recipients SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE contacts SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE companies SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE search_runs SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE credit_ledger SET (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
