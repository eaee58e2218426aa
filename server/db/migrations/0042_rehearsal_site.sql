-- additive
CREATE TABLE "rehearsal_site" (
	"id" text PRIMARY KEY NOT NULL,
	"edition_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"fault" text,
	"at" timestamp with time zone NOT NULL,
	"reveals_all" boolean NOT NULL,
	"key" text NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"pages_done" integer DEFAULT 0 NOT NULL,
	"awards_alike" integer DEFAULT 0 NOT NULL,
	"awards" integer DEFAULT 0 NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rehearsal_site" ADD CONSTRAINT "rehearsal_site_edition_id_edition_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."edition"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rehearsal_site_edition_id_index" ON "rehearsal_site" USING btree ("edition_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rehearsal_site_open" ON "rehearsal_site" USING btree ((true)) WHERE "rehearsal_site"."state" <> 'ended';--> statement-breakpoint
ALTER TABLE "rehearsal_site" ALTER CONSTRAINT "rehearsal_site_edition_id_edition_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
