-- additive
ALTER TABLE "agency" ADD COLUMN "sensitive_consent_version" text DEFAULT '' NOT NULL;