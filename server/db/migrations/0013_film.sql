-- not additive: it renames the table of films
ALTER TABLE "work" RENAME TO "film";--> statement-breakpoint
ALTER TABLE "work_credit" RENAME TO "film_credit";--> statement-breakpoint
ALTER TABLE "film_credit" RENAME COLUMN "work_id" TO "film_id";--> statement-breakpoint
ALTER TABLE "nomination" RENAME COLUMN "work_id" TO "film_id";--> statement-breakpoint
ALTER TABLE "film" RENAME CONSTRAINT "work_pkey" TO "film_pkey";--> statement-breakpoint
ALTER TABLE "film" RENAME CONSTRAINT "work_unit_id_award_unit_id_fk" TO "film_unit_id_award_unit_id_fk";--> statement-breakpoint
ALTER TABLE "film" RENAME CONSTRAINT "work_still_id_media_file_id_fk" TO "film_still_id_media_file_id_fk";--> statement-breakpoint
ALTER TABLE "film" RENAME CONSTRAINT "work_poster_id_media_file_id_fk" TO "film_poster_id_media_file_id_fk";--> statement-breakpoint
ALTER TABLE "film_credit" RENAME CONSTRAINT "work_credit_work_id_position_pk" TO "film_credit_film_id_position_pk";--> statement-breakpoint
ALTER TABLE "film_credit" RENAME CONSTRAINT "work_credit_work_id_work_id_fk" TO "film_credit_film_id_film_id_fk";--> statement-breakpoint
ALTER TABLE "film_credit" RENAME CONSTRAINT "work_credit_person_id_person_id_fk" TO "film_credit_person_id_person_id_fk";--> statement-breakpoint
ALTER TABLE "nomination" RENAME CONSTRAINT "nomination_work_id_work_id_fk" TO "nomination_film_id_film_id_fk";--> statement-breakpoint
ALTER INDEX "work_unit_id_position_index" RENAME TO "film_unit_id_position_index";--> statement-breakpoint
ALTER INDEX "work_credit_person_id_index" RENAME TO "film_credit_person_id_index";--> statement-breakpoint
ALTER INDEX "nomination_work_id_index" RENAME TO "nomination_film_id_index";--> statement-breakpoint
ALTER TRIGGER work_dated ON "film" RENAME TO film_dated;
