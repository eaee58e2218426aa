-- additive
ALTER TABLE "content_revision" ADD COLUMN "review_due_on" date;
--> statement-breakpoint
ALTER TABLE "content_revision" ADD COLUMN "review_priority" text DEFAULT 'normal' NOT NULL;
--> statement-breakpoint
-- Submissions that wait have been overdue after 48 hours.
UPDATE "content_revision" SET "review_due_on" = ("submitted_at" at time zone 'Asia/Shanghai')::date + 2 WHERE "state" = 'audit' AND "submitted_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "content_revision_urgency" ON "content_revision" USING btree ((case "review_priority" when 'high' then 0 when 'normal' then 1 else 2 end),"review_due_on","submitted_at","id") WHERE "content_revision"."state" = 'audit';
--> statement-breakpoint
CREATE INDEX "content_revision_review_due" ON "content_revision" USING btree ("review_due_on") WHERE "content_revision"."state" = 'audit';
