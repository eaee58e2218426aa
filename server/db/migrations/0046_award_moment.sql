-- additive
ALTER TABLE "award_result" ADD COLUMN "moment" integer;