-- not additive: a release before shows editions that are hidden
ALTER TABLE "edition" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "edition" ADD CONSTRAINT "edition_current_is_shown" CHECK (not ("edition"."is_current" and "edition"."is_hidden"));