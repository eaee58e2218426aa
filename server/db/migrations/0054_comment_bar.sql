-- additive
ALTER TABLE "user_account" ADD COLUMN "barred_until" timestamp with time zone;