-- additive
CREATE TABLE "login_challenge" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"password_mark" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text DEFAULT '' NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"enabled_at" timestamp with time zone,
	"pending_secret" text DEFAULT '' NOT NULL,
	"pending_id" text DEFAULT '' NOT NULL,
	"pending_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "login_challenge" ADD CONSTRAINT "login_challenge_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_challenge_user_id_index" ON "login_challenge" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_challenge_expires_at_index" ON "login_challenge" USING btree ("expires_at");
--> statement-breakpoint
ALTER TABLE "login_challenge" ALTER CONSTRAINT "login_challenge_user_id_user_account_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "recovery_code" ALTER CONSTRAINT "recovery_code_user_id_user_account_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "second_factor" ALTER CONSTRAINT "second_factor_user_id_user_account_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
