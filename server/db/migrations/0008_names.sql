-- not additive: a release before takes the job that indexes everything anew, and does nothing
ALTER TABLE "suggestion" ADD COLUMN "aliases" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "suggestion" ADD COLUMN "grams" "tsvector";--> statement-breakpoint
CREATE INDEX "suggestion_grams" ON "suggestion" USING gin ("grams") WHERE "suggestion"."grams" is not null;--> statement-breakpoint
-- Search finds by more than before (cast and crew, other spellings) and no longer by bylines: what is there is indexed anew.
INSERT INTO job (kind, key) SELECT 'search', 'all' WHERE EXISTS (SELECT 1 FROM search_row) ON CONFLICT DO NOTHING;
