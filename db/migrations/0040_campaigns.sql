CREATE TABLE "campaign_preflight_rows" (
	"workspace_id" uuid NOT NULL,
	"preflight_id" uuid NOT NULL,
	"code" text NOT NULL,
	"step" integer NOT NULL,
	"contact_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	CONSTRAINT "campaign_preflight_rows_workspace_id_preflight_id_code_step_contact_id_pk" PRIMARY KEY("workspace_id","preflight_id","code","step","contact_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_preflights" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"started_by" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "campaign_preflights_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "campaign_preflights_state" CHECK ("campaign_preflights"."state" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "campaign_recipients" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"domain" text DEFAULT '' NOT NULL,
	"zone" text DEFAULT '' NOT NULL,
	"mailbox_id" uuid,
	"state" text NOT NULL,
	"reason" text,
	"words" text DEFAULT '' NOT NULL,
	"step_id" uuid,
	"last_mail_id" uuid,
	"not_before" timestamp with time zone,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_recipients_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "campaign_recipients_state" CHECK ("campaign_recipients"."state" in ('active', 'finished', 'replied', 'opted-out', 'bounced', 'complained', 'failed', 'uncertain', 'stopped', 'left-out'))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"preset" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"paused_because" text DEFAULT '' NOT NULL,
	"shelf" text DEFAULT 'live' NOT NULL,
	"setup" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"launched_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"launch_total" integer DEFAULT 0 NOT NULL,
	"resumed_at" timestamp with time zone,
	"shelved_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "campaigns_channel" CHECK ("campaigns"."channel" in ('email', 'whatsapp')),
	CONSTRAINT "campaigns_preset" CHECK ("campaigns"."preset" in ('one-time', 'sequence')),
	CONSTRAINT "campaigns_state" CHECK ("campaigns"."state" in ('draft', 'launching', 'running', 'paused', 'finished', 'ended')),
	CONSTRAINT "campaigns_shelf" CHECK ("campaigns"."shelf" in ('live', 'archived', 'bin'))
);
--> statement-breakpoint
ALTER TABLE "campaign_preflight_rows" ADD CONSTRAINT "campaign_preflight_rows_workspace_id_preflight_id_campaign_preflights_workspace_id_id_fk" FOREIGN KEY ("workspace_id","preflight_id") REFERENCES "public"."campaign_preflights"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_preflights" ADD CONSTRAINT "campaign_preflights_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_workspace_id_created_by_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","created_by") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_preflights_last" ON "campaign_preflights" USING btree ("workspace_id","campaign_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipients_contact" ON "campaign_recipients" USING btree ("workspace_id","campaign_id","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipients_address" ON "campaign_recipients" USING btree ("workspace_id","campaign_id","address") WHERE state <> 'left-out';--> statement-breakpoint
CREATE INDEX "campaign_recipients_shown" ON "campaign_recipients" USING btree ("workspace_id","campaign_id","id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_domain" ON "campaign_recipients" USING btree ("workspace_id","campaign_id","domain");--> statement-breakpoint
CREATE INDEX "campaign_recipients_of_contact" ON "campaign_recipients" USING btree ("workspace_id","contact_id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "campaigns_shown" ON "campaigns" USING btree ("workspace_id","shelf","updated_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_at_work" ON "campaigns" USING btree ("id") WHERE state in ('launching', 'running');