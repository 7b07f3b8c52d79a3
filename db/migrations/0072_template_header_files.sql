CREATE TABLE "whatsapp_media" (
	"workspace_id" uuid NOT NULL,
	"number_id" uuid NOT NULL,
	"file" text NOT NULL,
	"media_id" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "whatsapp_media_workspace_id_number_id_file_pk" PRIMARY KEY("workspace_id","number_id","file")
);
--> statement-breakpoint
ALTER TABLE "whatsapp_media" ADD CONSTRAINT "whatsapp_media_workspace_id_number_id_whatsapp_numbers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","number_id") REFERENCES "public"."whatsapp_numbers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whatsapp_media_old" ON "whatsapp_media" USING btree ("uploaded_at");