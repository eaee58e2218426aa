-- additive
ALTER TABLE "edition" ADD COLUMN "entries_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "edition" ADD COLUMN "entries_until" timestamp with time zone;