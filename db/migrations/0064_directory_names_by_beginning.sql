DROP INDEX "directory_companies_name";--> statement-breakpoint
CREATE INDEX "directory_companies_by_name" ON "directory_companies" USING btree ("name_folded" text_pattern_ops);