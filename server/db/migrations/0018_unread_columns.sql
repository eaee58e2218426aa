-- additive
-- No page or screen reads these columns and nothing writes them. They stay, with their defaults, for the release before.
ALTER TABLE "programme_event" DROP CONSTRAINT "programme_event_image_id_media_file_id_fk";--> statement-breakpoint
COMMENT ON COLUMN "site_column"."review_group" IS 'not read since 0018; to be dropped';--> statement-breakpoint
COMMENT ON COLUMN "programme_event"."kind" IS 'not read since 0018; to be dropped';--> statement-breakpoint
COMMENT ON COLUMN "programme_event"."image_id" IS 'not read since 0018; to be dropped';
