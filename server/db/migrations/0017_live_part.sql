-- additive
-- The live sessions that visitors see become the first version of their part. Rows that never were public stay behind.
INSERT INTO "site_part_revision" ("id", "kind", "number", "state", "data", "published_at")
SELECT 'live-1', 'live', 1, 'online', jsonb_build_object('entries', jsonb_agg(jsonb_build_object(
  'id', "id", 'titleZh', "title_zh", 'titleEn', "title_en", 'abstractZh', "abstract_zh", 'abstractEn', "abstract_en",
  'coverId', coalesce("cover_id", ''), 'videoId', coalesce("video_id", ''), 'replayId', coalesce("replay_id", ''),
  'startsAt', to_char("starts_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'endsAt', to_char("ends_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'from', to_char("publish_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'until', to_char("unpublish_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
) ORDER BY "starts_at", "id")), now()
FROM "live_session" WHERE "publish_at" IS NOT NULL HAVING count(*) > 0;
