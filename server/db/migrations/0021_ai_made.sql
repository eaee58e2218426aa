-- additive
ALTER TABLE "media_file" ADD COLUMN "is_ai_made" boolean DEFAULT false NOT NULL;