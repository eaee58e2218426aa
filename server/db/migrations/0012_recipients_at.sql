-- additive
ALTER TABLE "nomination" ADD COLUMN "recipients_at" timestamp with time zone;