-- additive
ALTER TABLE "film" ADD COLUMN "institution_id" text;--> statement-breakpoint
ALTER TABLE "film" ADD COLUMN "premiere" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "film" ADD COLUMN "format" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "film" ADD COLUMN "sales" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "film" ADD CONSTRAINT "film_institution_id_user_account_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "film" ALTER CONSTRAINT "film_institution_id_user_account_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
-- The trade's facts are on the page, so they date it.
DROP TRIGGER film_dated ON film;
--> statement-breakpoint
CREATE TRIGGER film_dated BEFORE UPDATE OF unit_id, title_zh, title_en, original_title, aliases, country_zh, country_en, year, minutes, director_zh, director_en,
  language_zh, language_en, company_zh, company_en, premiere, format, sales, logline_zh, logline_en, synopsis_zh, synopsis_en, still_id, poster_id, video_ids, press_kit, publish_at, unpublish_at ON film
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_updated_at();
