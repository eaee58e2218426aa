-- additive
CREATE TABLE "press_accreditation" (
	"id" text PRIMARY KEY NOT NULL,
	"outlet_id" text NOT NULL,
	"edition_id" text NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'zh-Hans' NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"entered_at" timestamp with time zone,
	CONSTRAINT "press_accreditation_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "press_download" (
	"id" text PRIMARY KEY NOT NULL,
	"accreditation_id" text NOT NULL,
	"kit_id" text NOT NULL,
	"item" text NOT NULL,
	"name" text NOT NULL,
	"downloaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "press_kit" (
	"id" text PRIMARY KEY NOT NULL,
	"edition_id" text NOT NULL,
	"title_zh" text DEFAULT '' NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"text_zh" text DEFAULT '' NOT NULL,
	"text_en" text DEFAULT '' NOT NULL,
	"embargo_at" timestamp with time zone,
	"is_open" boolean DEFAULT false NOT NULL,
	"is_for_all" boolean DEFAULT true NOT NULL,
	"outlet_ids" text[] DEFAULT '{}' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "press_outlet" (
	"id" text PRIMARY KEY NOT NULL,
	"name_zh" text DEFAULT '' NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "press_accreditation" ADD CONSTRAINT "press_accreditation_outlet_id_press_outlet_id_fk" FOREIGN KEY ("outlet_id") REFERENCES "public"."press_outlet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_accreditation" ADD CONSTRAINT "press_accreditation_edition_id_edition_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."edition"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_download" ADD CONSTRAINT "press_download_accreditation_id_press_accreditation_id_fk" FOREIGN KEY ("accreditation_id") REFERENCES "public"."press_accreditation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_download" ADD CONSTRAINT "press_download_kit_id_press_kit_id_fk" FOREIGN KEY ("kit_id") REFERENCES "public"."press_kit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_kit" ADD CONSTRAINT "press_kit_edition_id_edition_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."edition"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "press_accreditation_outlet_id_index" ON "press_accreditation" USING btree ("outlet_id");--> statement-breakpoint
CREATE INDEX "press_accreditation_edition_id_index" ON "press_accreditation" USING btree ("edition_id");--> statement-breakpoint
CREATE INDEX "press_download_accreditation_id_downloaded_at_index" ON "press_download" USING btree ("accreditation_id","downloaded_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "press_download_kit_id_index" ON "press_download" USING btree ("kit_id");--> statement-breakpoint
CREATE INDEX "press_kit_edition_id_created_at_index" ON "press_kit" USING btree ("edition_id","created_at");--> statement-breakpoint
ALTER TABLE "press_accreditation" ALTER CONSTRAINT "press_accreditation_outlet_id_press_outlet_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "press_accreditation" ALTER CONSTRAINT "press_accreditation_edition_id_edition_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "press_download" ALTER CONSTRAINT "press_download_accreditation_id_press_accreditation_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "press_download" ALTER CONSTRAINT "press_download_kit_id_press_kit_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "press_kit" ALTER CONSTRAINT "press_kit_edition_id_edition_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
CREATE OR REPLACE VIEW media_use_found (media_id, source, source_id, source_version, owner_id, place) AS
SELECT cover_id, 'revision'::text, id, 0, content_id, 'cover'::text FROM content_revision WHERE cover_id IS NOT NULL
UNION ALL
SELECT share_id, 'revision', id, 0, content_id, 'share' FROM content_revision WHERE share_id IS NOT NULL
UNION ALL
SELECT f.id, 'revision', r.id, 0, r.content_id, 'gallery'
FROM content_revision r CROSS JOIN LATERAL unnest(r.gallery_ids) AS named (id) JOIN media_file f ON f.id = named.id
UNION ALL
SELECT f.id, 'revision', r.id, 0, r.content_id, body.place
FROM content_revision r
CROSS JOIN LATERAL (VALUES ('bodyZh', r.body_zh), ('bodyEn', r.body_en)) AS body (place, html)
CROSS JOIN LATERAL regexp_matches(body.html, '(?:src|href)="([^"?#]+)', 'g') AS named (address)
CROSS JOIN LATERAL (SELECT ARRAY[named.address[1], regexp_replace(named.address[1], '^(https?://[^/]+)?/media/', '')] AS paths) AS spelt
CROSS JOIN LATERAL (
  SELECT id FROM media_file WHERE path = ANY (spelt.paths)
  UNION SELECT media_id FROM media_version WHERE path = ANY (spelt.paths)
) AS f
UNION ALL
SELECT f.id, 'snapshot', s.revision_id, s.version, s.content_id, 'cover'
FROM content_snapshot s JOIN media_file f ON f.id = s.fields ->> 'coverId'
UNION ALL
SELECT f.id, 'snapshot', s.revision_id, s.version, s.content_id, 'share'
FROM content_snapshot s JOIN media_file f ON f.id = s.fields ->> 'shareId'
UNION ALL
SELECT f.id, 'revision', r.id, 0, r.content_id, 'attachments'
FROM content_revision r CROSS JOIN LATERAL jsonb_array_elements(r.attachments) AS named (attachment) JOIN media_file f ON f.id = named.attachment ->> 'id'
UNION ALL
SELECT f.id, 'snapshot', s.revision_id, s.version, s.content_id, 'attachments'
FROM content_snapshot s
CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(s.fields -> 'attachments') WHEN 'array' THEN s.fields -> 'attachments' ELSE '[]' END) AS named (attachment)
JOIN media_file f ON f.id = named.attachment ->> 'id'
UNION ALL
SELECT f.id, 'snapshot', s.revision_id, s.version, s.content_id, 'gallery'
FROM content_snapshot s
CROSS JOIN LATERAL jsonb_array_elements_text(CASE jsonb_typeof(s.fields -> 'galleryIds') WHEN 'array' THEN s.fields -> 'galleryIds' ELSE '[]' END) AS named (id)
JOIN media_file f ON f.id = named.id
UNION ALL
SELECT f.id, 'snapshot', s.revision_id, s.version, s.content_id, body.place
FROM content_snapshot s
CROSS JOIN LATERAL (VALUES ('bodyZh', coalesce(s.fields ->> 'bodyZh', '')), ('bodyEn', coalesce(s.fields ->> 'bodyEn', ''))) AS body (place, html)
CROSS JOIN LATERAL regexp_matches(body.html, '(?:src|href)="([^"?#]+)', 'g') AS named (address)
CROSS JOIN LATERAL (SELECT ARRAY[named.address[1], regexp_replace(named.address[1], '^(https?://[^/]+)?/media/', '')] AS paths) AS spelt
CROSS JOIN LATERAL (
  SELECT id FROM media_file WHERE path = ANY (spelt.paths)
  UNION SELECT media_id FROM media_version WHERE path = ANY (spelt.paths)
) AS f
UNION ALL
-- Any text in the data of a part that is a file's id; versions that are not online any more name files that may be gone.
SELECT f.id, 'sitePart', p.id, 0, p.kind, p.state
FROM site_part_revision p
CROSS JOIN LATERAL jsonb_path_query(p.data, '$.** ? (@.type() == "string")') AS named (value)
JOIN media_file f ON f.id = named.value #>> '{}'
WHERE p.state <> 'old'
UNION ALL
SELECT image_id, 'banner', id, 0, 'hero', 'image' FROM banner
UNION ALL
SELECT image_mobile_id, 'banner', id, 0, 'hero', 'imageMobile' FROM banner WHERE image_mobile_id IS NOT NULL
UNION ALL
SELECT logo_id, 'partner', id, 0, 'partners', 'logo' FROM partner WHERE logo_id IS NOT NULL
UNION ALL
SELECT cover_id, 'live', id, 0, 'live', 'cover' FROM live_session WHERE cover_id IS NOT NULL
UNION ALL
SELECT still_id, 'film', id, 0, id, 'still' FROM film WHERE still_id IS NOT NULL
UNION ALL
SELECT poster_id, 'film', id, 0, id, 'poster' FROM film WHERE poster_id IS NOT NULL
UNION ALL
SELECT f.id, 'film', w.id, 0, w.id, 'pressKit'
FROM film w CROSS JOIN LATERAL jsonb_array_elements(w.press_kit) AS named (file) JOIN media_file f ON f.id = named.file ->> 'id'
UNION ALL
SELECT f.id, 'pressKit', k.id, 0, k.id, 'files'
FROM press_kit k CROSS JOIN LATERAL jsonb_array_elements(k.files) AS named (file) JOIN media_file f ON f.id = named.file ->> 'id'
UNION ALL
SELECT portrait_id, 'person', id, 0, id, 'portrait' FROM person WHERE portrait_id IS NOT NULL
UNION ALL
SELECT cover_id, 'faceColumn', id, 0, id, 'cover' FROM face_column WHERE cover_id IS NOT NULL
UNION ALL
SELECT image_id, 'face', id, 0, column_id, 'image' FROM face
UNION ALL
SELECT cover_id, 'video', id, 0, id, 'cover' FROM video WHERE cover_id IS NOT NULL
UNION ALL
SELECT storyboard_id, 'video', id, 0, id, 'storyboard' FROM video WHERE storyboard_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER press_kit_media_insert AFTER INSERT ON press_kit
  FOR EACH ROW
  WHEN (NEW.files <> '[]') EXECUTE FUNCTION keep_media_use('pressKit');
--> statement-breakpoint
CREATE TRIGGER press_kit_media_change AFTER DELETE OR UPDATE OF files ON press_kit
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('pressKit');
