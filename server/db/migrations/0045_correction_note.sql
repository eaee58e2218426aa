-- additive
ALTER TABLE "content_revision" ADD COLUMN "correction_zh" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_revision" ADD COLUMN "correction_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_revision" ADD COLUMN "corrected_at" timestamp with time zone;