CREATE TABLE "address_checks" (
	"workspace_id" uuid NOT NULL,
	"email" text NOT NULL,
	"domain" text NOT NULL,
	"status" text NOT NULL,
	"sub_status" text,
	"result" jsonb NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"charged" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	"retry_at" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL,
	"checked_by" uuid,
	CONSTRAINT "address_checks_workspace_id_email_pk" PRIMARY KEY("workspace_id","email"),
	CONSTRAINT "address_checks_status" CHECK ("address_checks"."status" in ('valid', 'risky', 'invalid', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "verifier_batches" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"origin" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"column_name" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"duplicates" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"malformed" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"decided" integer DEFAULT 0 NOT NULL,
	"to_ask" integer DEFAULT 0 NOT NULL,
	"uncheckable" integer DEFAULT 0 NOT NULL,
	"mailbox" text DEFAULT 'off' NOT NULL,
	"unknown_share" real DEFAULT 0 NOT NULL,
	"cap" integer,
	"charged" integer DEFAULT 0 NOT NULL,
	"given_back" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"valid" integer DEFAULT 0 NOT NULL,
	"risky" integer DEFAULT 0 NOT NULL,
	"invalid" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	"holds" integer DEFAULT 0 NOT NULL,
	"paused_because" text,
	"fault" text,
	"change_id" uuid,
	"keeping" jsonb,
	"kept_by" uuid,
	"made_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"worked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verifier_batches_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "verifier_batches_origin" CHECK ("verifier_batches"."origin" in ('few', 'text', 'file', 'contacts', 'list')),
	CONSTRAINT "verifier_batches_state" CHECK ("verifier_batches"."state" in ('reading', 'ready', 'running', 'paused', 'done', 'cancelled', 'failed')),
	CONSTRAINT "verifier_batches_paused" CHECK ("verifier_batches"."paused_because" in ('you', 'credits', 'cap', 'source')),
	CONSTRAINT "verifier_batches_mailbox" CHECK ("verifier_batches"."mailbox" in ('probe', 'source', 'off'))
);
--> statement-breakpoint
CREATE TABLE "verifier_holds" (
	"workspace_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"hold" integer NOT NULL,
	"credits" integer NOT NULL,
	"given_back" integer,
	CONSTRAINT "verifier_holds_workspace_id_batch_id_hold_pk" PRIMARY KEY("workspace_id","batch_id","hold")
);
--> statement-breakpoint
CREATE TABLE "verifier_rows" (
	"workspace_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"row" integer NOT NULL,
	"email" text NOT NULL,
	"normalized" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"hold" integer,
	"status" text,
	"sub_status" text,
	"sentence" text DEFAULT '' NOT NULL,
	"suggestion" text,
	"charged" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	CONSTRAINT "verifier_rows_workspace_id_batch_id_place_pk" PRIMARY KEY("workspace_id","batch_id","place"),
	CONSTRAINT "verifier_rows_state" CHECK ("verifier_rows"."state" in ('new', 'ask', 'held', 'again', 'done')),
	CONSTRAINT "verifier_rows_status" CHECK ("verifier_rows"."status" in ('valid', 'risky', 'invalid', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "record_changes" DROP CONSTRAINT "record_changes_action";--> statement-breakpoint
ALTER TABLE "address_checks" ADD CONSTRAINT "address_checks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifier_batches" ADD CONSTRAINT "verifier_batches_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifier_holds" ADD CONSTRAINT "verifier_holds_workspace_id_batch_id_verifier_batches_workspace_id_id_fk" FOREIGN KEY ("workspace_id","batch_id") REFERENCES "public"."verifier_batches"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifier_rows" ADD CONSTRAINT "verifier_rows_workspace_id_batch_id_verifier_batches_workspace_id_id_fk" FOREIGN KEY ("workspace_id","batch_id") REFERENCES "public"."verifier_batches"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_checks_by_age" ON "address_checks" USING btree ("workspace_id","checked_at","email");--> statement-breakpoint
CREATE INDEX "address_checks_by_status" ON "address_checks" USING btree ("workspace_id","status","checked_at","email");--> statement-breakpoint
CREATE INDEX "address_checks_by_domain" ON "address_checks" USING btree ("workspace_id","domain","email");--> statement-breakpoint
CREATE INDEX "address_checks_old" ON "address_checks" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "verifier_batches_shown" ON "verifier_batches" USING btree ("workspace_id","id") WHERE origin <> 'few';--> statement-breakpoint
CREATE INDEX "verifier_batches_open" ON "verifier_batches" USING btree ("worked_at") WHERE state in ('reading', 'running', 'cancelled');--> statement-breakpoint
CREATE INDEX "verifier_batches_old" ON "verifier_batches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "verifier_holds_open" ON "verifier_holds" USING btree ("workspace_id","batch_id") WHERE given_back is null;--> statement-breakpoint
CREATE INDEX "verifier_rows_new" ON "verifier_rows" USING btree ("workspace_id","batch_id","place") WHERE state = 'new';--> statement-breakpoint
CREATE INDEX "verifier_rows_ask" ON "verifier_rows" USING btree ("workspace_id","batch_id","turn","place") WHERE state = 'ask';--> statement-breakpoint
CREATE INDEX "verifier_rows_held" ON "verifier_rows" USING btree ("workspace_id","batch_id","hold") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "verifier_rows_again" ON "verifier_rows" USING btree ("retry_at") WHERE state = 'again';--> statement-breakpoint
CREATE INDEX "verifier_rows_by_status" ON "verifier_rows" USING btree ("workspace_id","batch_id","status","place");--> statement-breakpoint
ALTER TABLE "record_changes" ADD CONSTRAINT "record_changes_action" CHECK ("record_changes"."action" in ('create', 'edit', 'choose', 'tag', 'untag', 'own', 'bin', 'restore', 'list', 'unlist', 'merge', 'save', 'import', 'verify'));