CREATE TABLE "notification_digests" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	CONSTRAINT "notification_digests_workspace_id_user_id_day_pk" PRIMARY KEY("workspace_id","user_id","day"),
	CONSTRAINT "notification_digests_state" CHECK ("notification_digests"."state" in ('queued', 'sending', 'sent', 'nothing-unread'))
);
--> statement-breakpoint
CREATE TABLE "notification_events" (
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_events_workspace_id_kind_name_pk" PRIMARY KEY("workspace_id","kind","name")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"app" boolean,
	"email" boolean,
	"push" boolean,
	CONSTRAINT "notification_settings_workspace_id_user_id_kind_pk" PRIMARY KEY("workspace_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notification_zones" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"zone" text NOT NULL,
	CONSTRAINT "notification_zones_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"thing" text NOT NULL,
	"thing_name" text DEFAULT '' NOT NULL,
	"params" jsonb NOT NULL,
	"link" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"in_app" boolean DEFAULT true NOT NULL,
	"digest_day" date,
	CONSTRAINT "notifications_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "notifications_link" CHECK ("notifications"."link" like '/%' and "notifications"."link" not like '//%')
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "push_keys_one" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"workspace_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint_hash" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_workspace_id_session_id_pk" PRIMARY KEY("workspace_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "notification_digests" ADD CONSTRAINT "notification_digests_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_events" ADD CONSTRAINT "notification_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_zones" ADD CONSTRAINT "notification_zones_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_events_age" ON "notification_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("workspace_id","user_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_unread" ON "notifications" USING btree ("workspace_id","user_id","kind","thing") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_undigested" ON "notifications" USING btree ("workspace_id","user_id") WHERE read_at is null and digest_day is null;--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_user" ON "push_subscriptions" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint_hash");