-- additive
CREATE TABLE "media_use" (
	"media_id" text NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"source_version" integer DEFAULT 0 NOT NULL,
	"owner_id" text NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "media_use_source_source_id_source_version_place_media_id_pk" PRIMARY KEY("source","source_id","source_version","place","media_id")
);
--> statement-breakpoint
ALTER TABLE "media_file" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_file" ADD COLUMN "credit_zh" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_file" ADD COLUMN "credit_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_file" ADD COLUMN "licence" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_file" ADD COLUMN "licence_ends_on" date;--> statement-breakpoint
ALTER TABLE "media_file" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_file" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "media_file" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media_use" ADD CONSTRAINT "media_use_media_id_media_file_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_use_media_id_index" ON "media_use" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "media_file_path_index" ON "media_file" USING btree ("path");--> statement-breakpoint
CREATE INDEX "media_file_latest" ON "media_file" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "media_file_tags" ON "media_file" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "media_file_bin" ON "media_file" USING btree ("deleted_at") WHERE "media_file"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "media_file_licence" ON "media_file" USING btree ("licence_ends_on") WHERE "media_file"."licence_ends_on" is not null;
--> statement-breakpoint
ALTER TABLE "media_use" ALTER CONSTRAINT "media_use_media_id_media_file_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- Every use of a file as the using rows say it. Bodies name a picture by its path, whose last part is generated.
CREATE VIEW media_use_found (media_id, source, source_id, source_version, owner_id, place) AS
SELECT cover_id, 'revision'::text, id, 0, content_id, 'cover'::text FROM content_revision WHERE cover_id IS NOT NULL
UNION ALL
SELECT f.id, 'revision', r.id, 0, r.content_id, 'gallery'
FROM content_revision r CROSS JOIN LATERAL unnest(r.gallery_ids) AS named (id) JOIN media_file f ON f.id = named.id
UNION ALL
SELECT f.id, 'revision', r.id, 0, r.content_id, body.place
FROM content_revision r
CROSS JOIN LATERAL (VALUES ('bodyZh', r.body_zh), ('bodyEn', r.body_en)) AS body (place, html)
CROSS JOIN LATERAL regexp_matches(body.html, '(?:src|href)="([^"?#]+)', 'g') AS named (address)
JOIN media_file f ON f.path = ANY (ARRAY[named.address[1], regexp_replace(named.address[1], '^(https?://[^/]+)?/media/', '')])
UNION ALL
SELECT f.id, 'snapshot', s.revision_id, s.version, s.content_id, 'cover'
FROM content_snapshot s JOIN media_file f ON f.id = s.fields ->> 'coverId'
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
JOIN media_file f ON f.path = ANY (ARRAY[named.address[1], regexp_replace(named.address[1], '^(https?://[^/]+)?/media/', '')])
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
-- A file that is used leaves the bin: whoever saved the use did not see the deletion.
CREATE FUNCTION write_media_use(of_source text, of_id text, of_version integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO media_use (media_id, source, source_id, source_version, owner_id, place)
  SELECT DISTINCT media_id, source, source_id, source_version, owner_id, place FROM media_use_found
  WHERE source = of_source AND source_id = of_id AND source_version = of_version
  ORDER BY media_id, place
  ON CONFLICT DO NOTHING;
  UPDATE media_file SET deleted_at = NULL
  WHERE deleted_at IS NOT NULL AND id IN (
    SELECT media_id FROM media_use WHERE source = of_source AND source_id = of_id AND source_version = of_version
  );
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_media_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM media_use WHERE source = TG_ARGV[0] AND source_id = OLD.id AND source_version = 0;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM write_media_use(TG_ARGV[0], NEW.id, 0);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_snapshot_media_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM media_use WHERE source = 'snapshot' AND source_id = OLD.revision_id AND source_version = OLD.version;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM write_media_use('snapshot', NEW.revision_id, NEW.version);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_revision_media_insert AFTER INSERT ON content_revision
  FOR EACH ROW
  WHEN (NEW.cover_id IS NOT NULL OR NEW.gallery_ids <> '{}' OR NEW.body_zh LIKE '%<%' OR NEW.body_en LIKE '%<%') EXECUTE FUNCTION keep_media_use('revision');
--> statement-breakpoint
CREATE TRIGGER content_revision_media_change AFTER DELETE OR UPDATE OF content_id, cover_id, gallery_ids, body_zh, body_en ON content_revision
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('revision');
--> statement-breakpoint
CREATE TRIGGER site_part_revision_media_insert AFTER INSERT ON site_part_revision
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('sitePart');
--> statement-breakpoint
CREATE TRIGGER site_part_revision_media_change AFTER DELETE OR UPDATE OF kind, state, data ON site_part_revision
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('sitePart');
--> statement-breakpoint
CREATE TRIGGER banner_media_insert AFTER INSERT ON banner
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('banner');
--> statement-breakpoint
CREATE TRIGGER banner_media_change AFTER DELETE OR UPDATE OF image_id, image_mobile_id ON banner
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('banner');
--> statement-breakpoint
CREATE TRIGGER partner_media_insert AFTER INSERT ON partner
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('partner');
--> statement-breakpoint
CREATE TRIGGER partner_media_change AFTER DELETE OR UPDATE OF logo_id ON partner
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('partner');
--> statement-breakpoint
CREATE TRIGGER live_session_media_insert AFTER INSERT ON live_session
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('live');
--> statement-breakpoint
CREATE TRIGGER live_session_media_change AFTER DELETE OR UPDATE OF cover_id ON live_session
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('live');
--> statement-breakpoint
CREATE TRIGGER film_media_insert AFTER INSERT ON film
  FOR EACH ROW
  WHEN (NEW.still_id IS NOT NULL OR NEW.poster_id IS NOT NULL) EXECUTE FUNCTION keep_media_use('film');
--> statement-breakpoint
CREATE TRIGGER film_media_change AFTER DELETE OR UPDATE OF still_id, poster_id ON film
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('film');
--> statement-breakpoint
CREATE TRIGGER person_media_insert AFTER INSERT ON person
  FOR EACH ROW
  WHEN (NEW.portrait_id IS NOT NULL) EXECUTE FUNCTION keep_media_use('person');
--> statement-breakpoint
CREATE TRIGGER person_media_change AFTER DELETE OR UPDATE OF portrait_id ON person
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('person');
--> statement-breakpoint
CREATE TRIGGER face_column_media_insert AFTER INSERT ON face_column
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('faceColumn');
--> statement-breakpoint
CREATE TRIGGER face_column_media_change AFTER DELETE OR UPDATE OF cover_id ON face_column
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('faceColumn');
--> statement-breakpoint
CREATE TRIGGER face_media_insert AFTER INSERT ON face
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('face');
--> statement-breakpoint
CREATE TRIGGER face_media_change AFTER DELETE OR UPDATE OF image_id, column_id ON face
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('face');
--> statement-breakpoint
CREATE TRIGGER video_media_insert AFTER INSERT ON video
  FOR EACH ROW
  WHEN (NEW.cover_id IS NOT NULL OR NEW.storyboard_id IS NOT NULL) EXECUTE FUNCTION keep_media_use('video');
--> statement-breakpoint
CREATE TRIGGER video_media_change AFTER DELETE OR UPDATE OF cover_id, storyboard_id ON video
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('video');
--> statement-breakpoint
CREATE TRIGGER content_snapshot_media AFTER INSERT OR DELETE OR UPDATE OF revision_id, version, fields ON content_snapshot
  FOR EACH ROW EXECUTE FUNCTION keep_snapshot_media_use();
--> statement-breakpoint
-- Makes the table agree with the rows; returns how many uses were missing or too many.
CREATE FUNCTION rebuild_media_use() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  removed integer;
  added integer;
BEGIN
  DELETE FROM media_use u WHERE NOT EXISTS (
    SELECT 1 FROM media_use_found f
    WHERE f.source = u.source AND f.source_id = u.source_id AND f.source_version = u.source_version AND f.place = u.place AND f.media_id = u.media_id AND f.owner_id = u.owner_id
  );
  GET DIAGNOSTICS removed = ROW_COUNT;
  INSERT INTO media_use (media_id, source, source_id, source_version, owner_id, place)
  SELECT DISTINCT media_id, source, source_id, source_version, owner_id, place FROM media_use_found
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  RETURN removed + added;
END $$;
--> statement-breakpoint
SELECT rebuild_media_use();
--> statement-breakpoint
-- Pictures are named by the file that was uploaded, as long as its upload is known.
UPDATE media_file SET name = left(regexp_replace(upload.file_name, '\.[A-Za-z0-9]{1,5}$', ''), 120)
FROM upload WHERE upload.media_id = media_file.id;
