-- additive
CREATE TABLE "stat_day" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"day" date NOT NULL,
	"language" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "stat_day_kind_subject_day_language_pk" PRIMARY KEY("kind","subject","day","language")
);
--> statement-breakpoint
CREATE INDEX "stat_day_day_kind_index" ON "stat_day" USING btree ("day","kind");