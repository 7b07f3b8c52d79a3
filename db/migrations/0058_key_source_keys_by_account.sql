ALTER TABLE "source_keys" RENAME COLUMN "source" TO "account";--> statement-breakpoint
ALTER TABLE "source_keys" DROP CONSTRAINT "source_keys_workspace_id_source_pk";--> statement-breakpoint
-- Of the keys that a workspace had entered for single sources of the gateway, the last one stays.
DELETE FROM "source_keys" k USING "source_keys" newer
 WHERE k."workspace_id" = newer."workspace_id" AND k."account" NOT IN ('hunter', 'apollo') AND newer."account" NOT IN ('hunter', 'apollo')
   AND (k."set_at", k."account") < (newer."set_at", newer."account");--> statement-breakpoint
UPDATE "source_keys" SET "account" = 'rapidapi' WHERE "account" NOT IN ('hunter', 'apollo');--> statement-breakpoint
ALTER TABLE "source_keys" ADD CONSTRAINT "source_keys_workspace_id_account_pk" PRIMARY KEY("workspace_id","account");
