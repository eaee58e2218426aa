-- not additive: a release before deletes the names and functions of credits when it saves a film
CREATE TABLE "nomination_recipient" (
	"nomination_id" text NOT NULL,
	"person_id" text,
	"name_zh" text DEFAULT '' NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"function" text DEFAULT 'other' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "nomination_recipient_nomination_id_position_pk" PRIMARY KEY("nomination_id","position")
);
--> statement-breakpoint
ALTER TABLE "work_credit" DROP CONSTRAINT "work_credit_work_id_person_id_position_pk";--> statement-breakpoint
ALTER TABLE "work_credit" ALTER COLUMN "person_id" DROP NOT NULL;--> statement-breakpoint
-- Positions were not always unique within a work.
UPDATE work_credit AS c SET position = numbered.position
FROM (SELECT work_id, person_id, position AS was, row_number() OVER (PARTITION BY work_id ORDER BY position, person_id) - 1 AS position FROM work_credit) AS numbered
WHERE c.work_id = numbered.work_id AND c.person_id = numbered.person_id AND c.position = numbered.was;
--> statement-breakpoint
ALTER TABLE "work_credit" ADD CONSTRAINT "work_credit_work_id_position_pk" PRIMARY KEY("work_id","position");--> statement-breakpoint
ALTER TABLE "award_category" ADD COLUMN "anchor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "language_zh" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "language_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "company_zh" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "company_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "work_credit" ADD COLUMN "name_zh" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "work_credit" ADD COLUMN "name_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "work_credit" ADD COLUMN "function" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "nomination_recipient" ADD CONSTRAINT "nomination_recipient_nomination_id_nomination_id_fk" FOREIGN KEY ("nomination_id") REFERENCES "public"."nomination"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nomination_recipient" ADD CONSTRAINT "nomination_recipient_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nomination_recipient_person_id_index" ON "nomination_recipient" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "award_category_anchor" ON "award_category" USING btree ("unit_id","anchor") WHERE "award_category"."anchor" <> '';
--> statement-breakpoint
ALTER TABLE "nomination_recipient" ALTER CONSTRAINT "nomination_recipient_nomination_id_nomination_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "nomination_recipient" ALTER CONSTRAINT "nomination_recipient_person_id_person_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- The function of credits that were entered with a role only.
UPDATE work_credit SET function = CASE
  WHEN role_zh LIKE '%导演%' OR role_en ~* '\mdirector$|^director\M' THEN 'director'
  WHEN role_zh LIKE '%编剧%' OR role_en ~* 'writ(er|ten)|screenplay' THEN 'writer'
  WHEN role_zh LIKE '%主演%' OR role_zh LIKE '%演员%' OR role_zh LIKE '%配角%' OR role_en ~* '^cast$|\mact(or|ress)\M' THEN 'cast'
  WHEN role_zh LIKE '%摄影%' OR role_en ~* 'cinematograph|photography|^camera$' THEN 'camera'
  WHEN role_zh LIKE '%作曲%' OR role_zh LIKE '%音乐%' OR role_en ~* 'compos|music' THEN 'music'
  WHEN role_zh LIKE '%剪辑%' OR role_en ~* '\medit(or|ing)\M' THEN 'editing'
  WHEN role_zh LIKE '%美术%' OR role_zh LIKE '%设计%' OR role_en ~* 'design' THEN 'design'
  WHEN role_zh LIKE '%特效%' OR role_zh LIKE '%视效%' OR role_en ~* 'effects' THEN 'effects'
  WHEN role_zh LIKE '%录音%' OR role_zh LIKE '%声音%' OR role_en ~* '\msound\M' THEN 'sound'
  WHEN role_zh LIKE '%制片%' OR role_zh LIKE '%出品%' OR role_zh LIKE '%监制%' OR role_en ~* 'producer' THEN 'producer'
  ELSE 'other' END;
--> statement-breakpoint
-- Anchors of the awards that are there: the English name without its note in brackets, and the unit; numbered where two are the same.
UPDATE award_category AS c SET anchor = slug || CASE WHEN place > 1 THEN '-' || place ELSE '' END
FROM (
  SELECT named.id, named.slug, row_number() OVER (PARTITION BY named.edition_id, named.slug ORDER BY named.position, named.id) AS place
  FROM (
    SELECT a.id, u.edition_id, a.position,
      coalesce(nullif(trim(BOTH '-' FROM regexp_replace(lower(regexp_replace(a.label_en, '\s*\([^)]*\)', '', 'g')), '[^a-z0-9]+', '-', 'g')), ''), 'award') || '-' || u.key AS slug
    FROM award_category a JOIN award_unit u ON u.id = a.unit_id
  ) AS named
) AS numbered
WHERE c.id = numbered.id;
--> statement-breakpoint
-- What the page of a film shows dates it: languages and companies too.
DROP TRIGGER work_dated ON work;
--> statement-breakpoint
CREATE TRIGGER work_dated BEFORE UPDATE OF unit_id, title_zh, title_en, original_title, country_zh, country_en, year, minutes, director_zh, director_en,
  language_zh, language_en, company_zh, company_en, logline_zh, logline_en, synopsis_zh, synopsis_en, still_id, poster_id, video_ids, publish_at, unpublish_at ON work
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_updated_at();
