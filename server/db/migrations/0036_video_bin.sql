-- additive
ALTER TABLE "video" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "deleted_from" text;--> statement-breakpoint
CREATE INDEX "video_bin" ON "video" USING btree ("deleted_at") WHERE "video"."deleted_at" is not null;