-- additive
CREATE TABLE "upload_piece" (
	"upload_id" text NOT NULL,
	"start" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "upload_piece_upload_id_start_pk" PRIMARY KEY("upload_id","start")
);
--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "is_cover" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upload_piece" ADD CONSTRAINT "upload_piece_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_piece" ALTER CONSTRAINT "upload_piece_upload_id_upload_id_fk" DEFERRABLE INITIALLY IMMEDIATE;