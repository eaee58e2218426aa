-- additive
ALTER TABLE "partner" ADD COLUMN "level" text DEFAULT 'partner' NOT NULL;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "logo_id" text;--> statement-breakpoint
ALTER TABLE "partner" ADD CONSTRAINT "partner_logo_id_media_file_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."media_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What home pages show becomes the first version of its part. Rows that never were public stay behind.
INSERT INTO "site_part_revision" ("id", "kind", "number", "state", "data", "published_at")
SELECT 'hero-1', 'hero', 1, 'online', jsonb_build_object('entries', jsonb_agg(jsonb_build_object(
  'id', "id", 'titleZh', "title_zh", 'titleEn', "title_en", 'captionZh', "caption_zh", 'captionEn', "caption_en",
  'subtitleZh', "subtitle_zh", 'subtitleEn', "subtitle_en", 'creditZh', "credit_zh", 'creditEn', "credit_en",
  'imageId', "image_id", 'imageMobileId', coalesce("image_mobile_id", ''), 'path', "path",
  'from', to_char("publish_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'until', to_char("unpublish_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
) ORDER BY "position", "id")), now()
FROM "banner" WHERE "publish_at" IS NOT NULL HAVING count(*) > 0;--> statement-breakpoint
INSERT INTO "site_part_revision" ("id", "kind", "number", "state", "data", "published_at")
SELECT 'partners-1', 'partners', 1, 'online', jsonb_build_object('entries', jsonb_agg(jsonb_build_object(
  'id', "id", 'nameZh', "name_zh", 'nameEn', "name_en", 'level', "level", 'path', "url", 'logoId', ''
) ORDER BY "position", "id")), now()
FROM "partner" HAVING count(*) > 0;--> statement-breakpoint
ALTER TABLE "partner" ALTER CONSTRAINT "partner_logo_id_media_file_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
