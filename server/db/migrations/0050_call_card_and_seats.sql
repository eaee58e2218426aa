-- additive
CREATE TABLE "showing" (
	"video_id" text NOT NULL,
	"user_id" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seat_until" timestamp with time zone NOT NULL,
	CONSTRAINT "showing_video_id_user_id_pk" PRIMARY KEY("video_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "edition" ADD COLUMN "eligible_zh" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "edition" ADD COLUMN "eligible_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "edition" ADD COLUMN "ineligible_zh" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "edition" ADD COLUMN "ineligible_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "edition" ADD COLUMN "entry_contact_zh" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "edition" ADD COLUMN "entry_contact_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "watch_hours" integer;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "showing" ADD CONSTRAINT "showing_video_id_video_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."video"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "showing" ADD CONSTRAINT "showing_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "showing" ALTER CONSTRAINT "showing_video_id_video_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "showing" ALTER CONSTRAINT "showing_user_id_user_account_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
CREATE INDEX "showing_user_id_index" ON "showing" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "showing_video_id_seat_until_index" ON "showing" USING btree ("video_id","seat_until");