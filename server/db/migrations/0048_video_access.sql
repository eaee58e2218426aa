-- additive
ALTER TABLE "video" ADD COLUMN "access" text[] DEFAULT '{}' NOT NULL;