-- additive
ALTER TABLE "film" ADD COLUMN "aliases" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "aliases" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "pronunciation" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The other names are on the pages, so they date them.
DROP TRIGGER person_dated ON person;
--> statement-breakpoint
CREATE TRIGGER person_dated BEFORE UPDATE OF name_zh, name_en, original_name, aliases, pronunciation, role_zh, role_en, country_zh, country_en, bio_zh, bio_en, portrait_id, publish_at, unpublish_at ON person
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_updated_at();
--> statement-breakpoint
DROP TRIGGER film_dated ON film;
--> statement-breakpoint
CREATE TRIGGER film_dated BEFORE UPDATE OF unit_id, title_zh, title_en, original_title, aliases, country_zh, country_en, year, minutes, director_zh, director_en,
  language_zh, language_en, company_zh, company_en, logline_zh, logline_en, synopsis_zh, synopsis_en, still_id, poster_id, video_ids, press_kit, publish_at, unpublish_at ON film
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_updated_at();
