-- Live items of each day of publication, and when a day last changed: sitemaps are divided and dated by it. Only what
-- changes visitors' addresses counts; views and likes touch no row.
CREATE FUNCTION keep_sitemap_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sitemap_day (day, items, changed_at)
    SELECT (publish_at AT TIME ZONE 'UTC')::date, count(*), clock_timestamp()
    FROM new_rows WHERE live_revision_id IS NOT NULL GROUP BY 1 ORDER BY 1
    ON CONFLICT (day) DO UPDATE SET items = sitemap_day.items + excluded.items, changed_at = excluded.changed_at;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO sitemap_day (day, items, changed_at)
    SELECT (publish_at AT TIME ZONE 'UTC')::date, -count(*), clock_timestamp()
    FROM old_rows WHERE live_revision_id IS NOT NULL GROUP BY 1 ORDER BY 1
    ON CONFLICT (day) DO UPDATE SET items = sitemap_day.items + excluded.items, changed_at = excluded.changed_at;
  ELSE
    INSERT INTO sitemap_day (day, items, changed_at)
    SELECT (publish_at AT TIME ZONE 'UTC')::date, sum(change), clock_timestamp()
    FROM (
      SELECT n.publish_at, 1 AS change
      FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE n.live_revision_id IS NOT NULL
        AND (n.live_revision_id, n.publish_at, n.unpublish_at, n.in_zh, n.in_en, n.column_id) IS DISTINCT FROM (o.live_revision_id, o.publish_at, o.unpublish_at, o.in_zh, o.in_en, o.column_id)
      UNION ALL
      SELECT o.publish_at, -1
      FROM old_rows o JOIN new_rows n ON n.id = o.id
      WHERE o.live_revision_id IS NOT NULL
        AND (n.live_revision_id, n.publish_at, n.unpublish_at, n.in_zh, n.in_en, n.column_id) IS DISTINCT FROM (o.live_revision_id, o.publish_at, o.unpublish_at, o.in_zh, o.in_en, o.column_id)
    ) AS changes
    GROUP BY 1 ORDER BY 1
    ON CONFLICT (day) DO UPDATE SET items = sitemap_day.items + excluded.items, changed_at = excluded.changed_at;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_dated_insert AFTER INSERT ON content
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_sitemap_day();
--> statement-breakpoint
CREATE TRIGGER content_dated_update AFTER UPDATE ON content
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_sitemap_day();
--> statement-breakpoint
CREATE TRIGGER content_dated_delete AFTER DELETE ON content
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_sitemap_day();
--> statement-breakpoint
INSERT INTO sitemap_day (day, items, changed_at)
SELECT (c.publish_at AT TIME ZONE 'UTC')::date, count(*), max(greatest(c.publish_at, r.updated_at))
FROM content c JOIN content_revision r ON r.id = c.live_revision_id
GROUP BY 1;
