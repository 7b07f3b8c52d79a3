CREATE TABLE "tracking_hosts" (
	"workspace_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"host" text NOT NULL,
	"verified_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"fault" text DEFAULT '' NOT NULL,
	CONSTRAINT "tracking_hosts_workspace_id_domain_pk" PRIMARY KEY("workspace_id","domain")
);
--> statement-breakpoint
CREATE TABLE "mail_link_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tracking_hosts" ADD CONSTRAINT "tracking_hosts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tracking_hosts_host" ON "tracking_hosts" USING btree ("host");--> statement-breakpoint
ALTER TABLE "mailboxes" DROP COLUMN "tracking_domain";