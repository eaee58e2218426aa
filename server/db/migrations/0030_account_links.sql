-- additive
CREATE TABLE "account_link" (
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_link_user_id_purpose_pk" PRIMARY KEY("user_id","purpose"),
	CONSTRAINT "account_link_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "name_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_link_expires_at_index" ON "account_link" USING btree ("expires_at");
--> statement-breakpoint
ALTER TABLE "account_link" ALTER CONSTRAINT "account_link_user_id_user_account_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
