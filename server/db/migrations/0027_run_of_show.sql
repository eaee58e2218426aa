-- additive
CREATE TABLE "run_of_show" (
	"edition_id" text PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "show_row" (
	"id" text PRIMARY KEY NOT NULL,
	"edition_id" text NOT NULL,
	"kind" text NOT NULL,
	"title_zh" text DEFAULT '' NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"category_id" text,
	"film_id" text,
	"presenter_zh" text DEFAULT '' NOT NULL,
	"presenter_en" text DEFAULT '' NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "run_of_show" ADD CONSTRAINT "run_of_show_edition_id_edition_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."edition"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_row" ADD CONSTRAINT "show_row_edition_id_run_of_show_edition_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."run_of_show"("edition_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_row" ADD CONSTRAINT "show_row_category_id_award_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."award_category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_row" ADD CONSTRAINT "show_row_film_id_film_id_fk" FOREIGN KEY ("film_id") REFERENCES "public"."film"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "show_row_edition_id_position_index" ON "show_row" USING btree ("edition_id","position");--> statement-breakpoint
CREATE INDEX "show_row_category_id_index" ON "show_row" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "show_row_film_id_index" ON "show_row" USING btree ("film_id");
--> statement-breakpoint
ALTER TABLE "run_of_show" ALTER CONSTRAINT "run_of_show_edition_id_edition_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "show_row" ALTER CONSTRAINT "show_row_edition_id_run_of_show_edition_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "show_row" ALTER CONSTRAINT "show_row_category_id_award_category_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "show_row" ALTER CONSTRAINT "show_row_film_id_film_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
