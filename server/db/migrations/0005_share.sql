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
ALTER TABLE "person" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "moved_path_to_path_index" ON "moved_path" USING btree ("to_path");--> statement-breakpoint
CREATE UNIQUE INDEX "short_link_page" ON "short_link" USING btree ("language","path");--> statement-breakpoint
CREATE INDEX "content_offline" ON "content" USING btree ("column_id","offline_at") WHERE "content"."offline_at" is not null;--> statement-breakpoint
CREATE INDEX "content_live_by_time" ON "content" USING btree ("publish_at","id") WHERE "content"."live_revision_id" is not null;
--> statement-breakpoint
-- What calendars show of an event counts its changes, whoever makes them: they take an event over when its number is higher.
CREATE FUNCTION count_programme_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.title_zh, NEW.title_en, NEW.abstract_zh, NEW.abstract_en, NEW.venue_id, NEW.starts_at, NEW.ends_at, NEW.cancelled_at)
    IS DISTINCT FROM (OLD.title_zh, OLD.title_en, OLD.abstract_zh, OLD.abstract_en, OLD.venue_id, OLD.starts_at, OLD.ends_at, OLD.cancelled_at) THEN
    NEW.sequence = OLD.sequence + 1;
    NEW.updated_at = now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER programme_event_counted BEFORE UPDATE ON programme_event FOR EACH ROW EXECUTE FUNCTION count_programme_change();
--> statement-breakpoint
-- Another name or address of a venue is a change of every event there.
CREATE FUNCTION count_venue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.name_zh, NEW.name_en, NEW.address_zh, NEW.address_en) IS DISTINCT FROM (OLD.name_zh, OLD.name_en, OLD.address_zh, OLD.address_en) THEN
    UPDATE programme_event SET sequence = sequence + 1, updated_at = now() WHERE venue_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER venue_counted AFTER UPDATE ON venue FOR EACH ROW EXECUTE FUNCTION count_venue_change();
--> statement-breakpoint
-- And every change is announced, so that pages and calendars that hold the event are purged. Not what is added: a backup that is
-- restored adds rows before the numbers of content_change go on; whoever adds an event announces it, as all writers do.
CREATE FUNCTION announce_programme_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_change (tags) SELECT array_agg(DISTINCT 'programme:' || edition_id) FROM changed_rows HAVING count(*) > 0;
  PERFORM pg_notify('content_change', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER programme_event_changed AFTER UPDATE ON programme_event REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_programme_change();
--> statement-breakpoint
CREATE TRIGGER programme_event_removed AFTER DELETE ON programme_event REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_programme_change();
--> statement-breakpoint
-- Live items of each day of publication, and when what visitors see of a day last changed: sitemaps are divided and dated by
-- it. Only what changes visitors' addresses counts; views and likes touch no row. What is not public yet is counted, but
-- moves no date: it would tell of what nobody may know. The instant is read once the row is ours, so dates never go back.
CREATE FUNCTION keep_sitemap_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sitemap_day AS kept (day, items, changed_at)
    SELECT (publish_at AT TIME ZONE 'UTC')::date, count(*), CASE WHEN bool_or(publish_at <= clock_timestamp()) THEN clock_timestamp() ELSE 'epoch' END
    FROM new_rows WHERE live_revision_id IS NOT NULL GROUP BY 1 ORDER BY 1
    ON CONFLICT (day) DO UPDATE SET items = kept.items + excluded.items, changed_at = CASE WHEN excluded.changed_at > 'epoch' THEN clock_timestamp() ELSE kept.changed_at END;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO sitemap_day AS kept (day, items, changed_at)
    SELECT (publish_at AT TIME ZONE 'UTC')::date, -count(*), CASE WHEN bool_or(publish_at <= clock_timestamp()) THEN clock_timestamp() ELSE 'epoch' END
    FROM old_rows WHERE live_revision_id IS NOT NULL GROUP BY 1 ORDER BY 1
    ON CONFLICT (day) DO UPDATE SET items = kept.items + excluded.items, changed_at = CASE WHEN excluded.changed_at > 'epoch' THEN clock_timestamp() ELSE kept.changed_at END;
  ELSE
    INSERT INTO sitemap_day AS kept (day, items, changed_at)
    SELECT (publish_at AT TIME ZONE 'UTC')::date, sum(change), CASE WHEN bool_or(publish_at <= clock_timestamp()) THEN clock_timestamp() ELSE 'epoch' END
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
    ON CONFLICT (day) DO UPDATE SET items = kept.items + excluded.items, changed_at = CASE WHEN excluded.changed_at > 'epoch' THEN clock_timestamp() ELSE kept.changed_at END;
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
SELECT (c.publish_at AT TIME ZONE 'UTC')::date, count(*), coalesce(max(greatest(c.publish_at, r.updated_at)) FILTER (WHERE c.publish_at <= now()), 'epoch')
FROM content c JOIN content_revision r ON r.id = c.live_revision_id
GROUP BY 1;
--> statement-breakpoint
-- When a film or a person last changed in what their page shows: sitemaps tell of it. Counters and places in lists are left
-- out. Nominations and results are in tables of their own, so nothing here tells of them before their instant.
UPDATE work SET updated_at = least(publish_at, now()) WHERE publish_at IS NOT NULL;
--> statement-breakpoint
UPDATE person SET updated_at = least(publish_at, now()) WHERE publish_at IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION keep_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at = now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER work_dated BEFORE UPDATE OF unit_id, title_zh, title_en, original_title, country_zh, country_en, year, minutes, director_zh, director_en,
  logline_zh, logline_en, synopsis_zh, synopsis_en, still_id, poster_id, video_ids, publish_at, unpublish_at ON work
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_updated_at();
--> statement-breakpoint
CREATE TRIGGER person_dated BEFORE UPDATE OF name_zh, name_en, original_name, role_zh, role_en, country_zh, country_en, bio_zh, bio_en, portrait_id, publish_at, unpublish_at ON person
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_updated_at();
