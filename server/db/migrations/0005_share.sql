CREATE TABLE "moved_path" (
	"from_path" text PRIMARY KEY NOT NULL,
	"to_path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moved_path_moves" CHECK ("moved_path"."from_path" <> "moved_path"."to_path")
);
--> statement-breakpoint
CREATE TABLE "short_link" (
	"code" text PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sitemap_day" (
	"day" date PRIMARY KEY NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "programme_event" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "moved_path_to_path_index" ON "moved_path" USING btree ("to_path");--> statement-breakpoint
CREATE UNIQUE INDEX "short_link_page" ON "short_link" USING btree ("language","path");--> statement-breakpoint
CREATE INDEX "content_live_by_time" ON "content" USING btree ("publish_at","id") WHERE "content"."live_revision_id" is not null;