-- WhatsApp templates have buttons: those from before have none.
UPDATE "templates" SET "content" = "content" || '{"buttons": []}' WHERE "channel" = 'whatsapp' AND NOT "content" ? 'buttons';--> statement-breakpoint
UPDATE "template_versions" SET "content" = "content" || '{"buttons": []}' WHERE "content" ->> 'channel' = 'whatsapp' AND NOT "content" ? 'buttons';
