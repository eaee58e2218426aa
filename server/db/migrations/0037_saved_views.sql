-- additive
CREATE TABLE "saved_view" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text DEFAULT '' NOT NULL,
	"hidden" text[] DEFAULT '{}' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("user_id","list",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_default" ON "saved_view" USING btree ("user_id","list") WHERE "saved_view"."is_default";--> statement-breakpoint
ALTER TABLE "saved_view" ALTER CONSTRAINT "saved_view_user_id_user_account_id_fk" DEFERRABLE INITIALLY IMMEDIATE;