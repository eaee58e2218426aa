-- additive
ALTER TABLE "comment" ADD COLUMN "second" integer;