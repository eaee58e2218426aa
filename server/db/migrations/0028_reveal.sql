-- additive
CREATE TABLE "reveal" (
	"id" text PRIMARY KEY NOT NULL,
	"edition_id" text NOT NULL,
	"scope" text NOT NULL,
	"target_id" text NOT NULL,
	"mode" text NOT NULL,
	"results" text NOT NULL,
	"armed_by" text NOT NULL,
	"armed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"confirmed_by" text,
	"confirmed_at" timestamp with time zone,
	"reveal_at" timestamp with time zone,
	"planned_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "award_category" ADD COLUMN "reveal_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reveal" ADD CONSTRAINT "reveal_edition_id_run_of_show_edition_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."run_of_show"("edition_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reveal_edition_id_armed_at_index" ON "reveal" USING btree ("edition_id","armed_at");
--> statement-breakpoint
ALTER TABLE "reveal" ALTER CONSTRAINT "reveal_edition_id_run_of_show_edition_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
