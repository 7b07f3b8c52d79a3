CREATE TABLE "sign_in_attempts" (
	"token_hash" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"stage" text NOT NULL,
	"workspace_id" uuid,
	"user_id" uuid,
	"plan" text NOT NULL,
	"checkout_id" text,
	"subject" text,
	"email" text,
	"email_verified" boolean,
	"full_name" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_attempts_token_hash_pk" PRIMARY KEY("token_hash"),
	CONSTRAINT "sign_in_attempts_provider" CHECK ("sign_in_attempts"."provider" in ('google')),
	CONSTRAINT "sign_in_attempts_stage" CHECK ("sign_in_attempts"."stage" = 'asked' or ("sign_in_attempts"."stage" = 'proven' and "sign_in_attempts"."subject" is not null
          and "sign_in_attempts"."email" is not null and "sign_in_attempts"."email_verified" is not null and "sign_in_attempts"."full_name" is not null))
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identities_workspace_id_user_id_provider_pk" PRIMARY KEY("workspace_id","user_id","provider"),
	CONSTRAINT "user_identities_subject" UNIQUE("provider","subject"),
	CONSTRAINT "user_identities_provider" CHECK ("user_identities"."provider" in ('google'))
);
--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD CONSTRAINT "sign_in_attempts_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_workspace_id_user_id_users_workspace_id_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_attempts_expiry" ON "sign_in_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_of_user" ON "sign_in_attempts" USING btree ("workspace_id","user_id");