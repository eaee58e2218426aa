-- additive
ALTER TABLE "content_revision" ADD COLUMN "blocks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
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
SELECT f.id, 'revision', r.id, 0, r.content_id, 'blocks'
FROM content_revision r CROSS JOIN LATERAL jsonb_path_query(r.blocks, '$[*].block.pictures[*]') AS named (value) JOIN media_file f ON f.id = named.value #>> '{}'
UNION ALL
SELECT f.id, 'snapshot', s.revision_id, s.version, s.content_id, 'blocks'
FROM content_snapshot s CROSS JOIN LATERAL jsonb_path_query(s.fields, '$.blocks[*].block.pictures[*]') AS named (value) JOIN media_file f ON f.id = named.value #>> '{}'
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
DROP TRIGGER content_revision_media_insert ON content_revision;
--> statement-breakpoint
CREATE TRIGGER content_revision_media_insert AFTER INSERT ON content_revision
  FOR EACH ROW
  WHEN (NEW.cover_id IS NOT NULL OR NEW.share_id IS NOT NULL OR NEW.gallery_ids <> '{}' OR NEW.attachments <> '[]' OR NEW.blocks <> '[]' OR NEW.body_zh LIKE '%<%' OR NEW.body_en LIKE '%<%') EXECUTE FUNCTION keep_media_use('revision');
--> statement-breakpoint
DROP TRIGGER content_revision_media_change ON content_revision;
--> statement-breakpoint
CREATE TRIGGER content_revision_media_change AFTER DELETE OR UPDATE OF content_id, cover_id, share_id, gallery_ids, attachments, blocks, body_zh, body_en ON content_revision
  FOR EACH ROW EXECUTE FUNCTION keep_media_use('revision');
