ALTER TABLE "companies" ADD COLUMN "register_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "companies_by_register_number" ON "companies" USING btree ("workspace_id","register_number") WHERE register_number <> '' and deleted_at is null;--> statement-breakpoint
-- Companies saved from the directory get the number of the row that they were saved from.
UPDATE "companies" c SET "register_number" = CASE d."source" WHEN 'gleif' THEN 'LEI:' ELSE 'GB:' END || upper(d."key")
  FROM "discover_known" k
  JOIN "directory_companies" d ON d."id" = CASE WHEN k."ref_from" = 'directory' THEN k."ref_id"::bigint END
 WHERE k."workspace_id" = c."workspace_id" AND k."record_kind" = 'company' AND k."record_id" = c."id" AND k."rule" = 'kept'
   AND d."source" IN ('companies-house', 'gleif');--> statement-breakpoint
-- A row of the directory with another number of the same register is another company.
DELETE FROM "discover_known" k USING "companies" c, "directory_companies" d
 WHERE k."workspace_id" = c."workspace_id" AND k."record_kind" = 'company' AND k."record_id" = c."id" AND k."rule" = 'name'
   AND d."id" = CASE WHEN k."ref_from" = 'directory' THEN k."ref_id"::bigint END
   AND split_part(c."register_number", ':', 1) = CASE d."source" WHEN 'gleif' THEN 'LEI' WHEN 'companies-house' THEN 'GB' END
   AND split_part(c."register_number", ':', 2) <> upper(d."key");
