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
