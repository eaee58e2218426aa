-- additive
ALTER TABLE "media_version" ADD COLUMN "focal_x" double precision;--> statement-breakpoint
ALTER TABLE "media_version" ADD COLUMN "focal_y" double precision;