-- additive
CREATE TABLE "removed_record" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"rows" jsonb NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "removed_record_removed_at_index" ON "removed_record" USING btree ("removed_at");