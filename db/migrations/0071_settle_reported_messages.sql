ALTER TABLE "whatsapp_messages" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "whatsapp_statuses" ADD COLUMN "reference" text;--> statement-breakpoint
CREATE INDEX "whatsapp_messages_uncertain" ON "whatsapp_messages" USING btree ("workspace_id","number_id","reference") WHERE state = 'uncertain';--> statement-breakpoint
CREATE INDEX "whatsapp_statuses_reference" ON "whatsapp_statuses" USING btree ("workspace_id","number_id","reference") WHERE reference is not null;