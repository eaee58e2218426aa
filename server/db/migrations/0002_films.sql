CREATE TABLE "film_package" (
	"source" text PRIMARY KEY NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"bitrate" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"claim" text DEFAULT '' NOT NULL,
	"claimed_until" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "storyboard_columns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "storyboard_tiles" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "storyboard_interval" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "content_revision_videos" ON "content_revision" USING gin ("video_ids");