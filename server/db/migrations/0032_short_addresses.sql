-- additive
CREATE TABLE "content_slug" (
	"slug" text PRIMARY KEY NOT NULL,
	"content_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_revision" ADD COLUMN "slug" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_slug" ADD CONSTRAINT "content_slug_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_slug_content" ON "content_slug" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "content_revision_slug" ON "content_revision" USING btree ("slug") WHERE "content_revision"."slug" <> '' and "content_revision"."state" in ('audit', 'audited');--> statement-breakpoint
ALTER TABLE "content_slug" ALTER CONSTRAINT "content_slug_content_id_content_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "article_import" ALTER CONSTRAINT "article_import_owner_id_user_account_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "imported_article" ALTER CONSTRAINT "imported_article_import_id_article_import_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "imported_article" ALTER CONSTRAINT "imported_article_content_id_content_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
