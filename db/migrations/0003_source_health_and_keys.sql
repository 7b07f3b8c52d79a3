CREATE TABLE "source_health" (
	"workspace_id" uuid NOT NULL,
	"source" text NOT NULL,
	"answered_at" timestamp with time zone,
	"fault_code" text,
	"fault_at" timestamp with time zone,
	"quota_limit" bigint,
	"quota_remaining" bigint,
	"quota_resets_at" timestamp with time zone,
	"quota_at" timestamp with time zone,
	CONSTRAINT "source_health_workspace_id_source_pk" PRIMARY KEY("workspace_id","source")
);
--> statement-breakpoint
CREATE TABLE "source_keys" (
	"workspace_id" uuid NOT NULL,
	"source" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "source_keys_workspace_id_source_pk" PRIMARY KEY("workspace_id","source"),
	CONSTRAINT "source_keys_last_four" CHECK (length("source_keys"."last_four") <= 4)
);
--> statement-breakpoint
ALTER TABLE "source_keys" ADD CONSTRAINT "source_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_keys" ADD CONSTRAINT "source_keys_workspace_id_set_by_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","set_by") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;