-- additive
CREATE TABLE "site_part_revision" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"data" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_by" text,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" text,
	"published_at" timestamp with time zone,
	CONSTRAINT "site_part_revision_kind_number_unique" UNIQUE("kind","number")
);
--> statement-breakpoint
ALTER TABLE "site_part_revision" ADD CONSTRAINT "site_part_revision_saved_by_user_account_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_part_revision" ADD CONSTRAINT "site_part_revision_published_by_user_account_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_part_draft" ON "site_part_revision" USING btree ("kind") WHERE "site_part_revision"."state" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "site_part_online" ON "site_part_revision" USING btree ("kind") WHERE "site_part_revision"."state" = 'online';--> statement-breakpoint
CREATE INDEX "site_part_revision_saved_by_index" ON "site_part_revision" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "site_part_revision_published_by_index" ON "site_part_revision" USING btree ("published_by");--> statement-breakpoint
ALTER TABLE "site_part_revision" ALTER CONSTRAINT "site_part_revision_saved_by_user_account_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "site_part_revision" ALTER CONSTRAINT "site_part_revision_published_by_user_account_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
