-- additive
ALTER TABLE "jury_member" ADD COLUMN "id" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
-- Seats of one position stay in the order of their people.
UPDATE "jury_member" SET "id" = "edition_id" || '-' || "person_id" WHERE length("edition_id" || '-' || "person_id") <= 64;--> statement-breakpoint
CREATE UNIQUE INDEX "jury_member_id_index" ON "jury_member" USING btree ("id");
