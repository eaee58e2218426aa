-- Invariants that hold whoever writes: kept counts, an audit trail that only grows, references that may be checked at commit.

-- Kept counts of live items. A statement's changes are netted first, so that counters such as views touch no count row.
CREATE FUNCTION keep_content_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO content_count (column_id, type_id, kind, language, live)
    SELECT column_id, coalesce(type_id, ''), kind, l.language, count(*)
    FROM new_rows CROSS JOIN LATERAL (VALUES ('zh-Hans', in_zh), ('en', in_en)) AS l (language, spoken)
    WHERE live_revision_id IS NOT NULL AND l.spoken
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (column_id, language, type_id, kind) DO UPDATE SET live = content_count.live + excluded.live;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO content_count (column_id, type_id, kind, language, live)
    SELECT column_id, coalesce(type_id, ''), kind, l.language, -count(*)
    FROM old_rows CROSS JOIN LATERAL (VALUES ('zh-Hans', in_zh), ('en', in_en)) AS l (language, spoken)
    WHERE live_revision_id IS NOT NULL AND l.spoken
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (column_id, language, type_id, kind) DO UPDATE SET live = content_count.live + excluded.live;
  ELSE
    INSERT INTO content_count (column_id, type_id, kind, language, live)
    SELECT column_id, coalesce(type_id, ''), kind, language, sum(change)
    FROM (
      SELECT column_id, type_id, kind, l.language, 1 AS change
      FROM new_rows CROSS JOIN LATERAL (VALUES ('zh-Hans', in_zh), ('en', in_en)) AS l (language, spoken)
      WHERE live_revision_id IS NOT NULL AND l.spoken
      UNION ALL
      SELECT column_id, type_id, kind, l.language, -1
      FROM old_rows CROSS JOIN LATERAL (VALUES ('zh-Hans', in_zh), ('en', in_en)) AS l (language, spoken)
      WHERE live_revision_id IS NOT NULL AND l.spoken
    ) AS changes
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (column_id, language, type_id, kind) DO UPDATE SET live = content_count.live + excluded.live;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_counted_insert AFTER INSERT ON content
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_content_count();
--> statement-breakpoint
CREATE TRIGGER content_counted_update AFTER UPDATE ON content
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_content_count();
--> statement-breakpoint
CREATE TRIGGER content_counted_delete AFTER DELETE ON content
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_content_count();
--> statement-breakpoint
-- Kept counts of faces, by column.
CREATE FUNCTION keep_face_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.publish_at IS NOT NULL THEN
    UPDATE face_column SET face_count = face_count - 1 WHERE id = OLD.column_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.publish_at IS NOT NULL THEN
    UPDATE face_column SET face_count = face_count + 1 WHERE id = NEW.column_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER face_counted AFTER INSERT OR DELETE OR UPDATE OF column_id, publish_at ON face
  FOR EACH ROW EXECUTE FUNCTION keep_face_count();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An item and its live revision name each other, and a restore writes tables in any order: with
-- SET CONSTRAINTS ALL DEFERRED a transaction may write them so, and the commit checks them.
DO $$
DECLARE reference record;
BEGIN
  FOR reference IN
    SELECT conrelid::regclass AS owner, conname FROM pg_constraint
    WHERE contype = 'f' AND NOT condeferrable AND connamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE INITIALLY IMMEDIATE', reference.owner, reference.conname);
  END LOOP;
END $$;
