-- additive
CREATE TABLE "article_import" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"stage" text NOT NULL,
	"files" jsonb NOT NULL,
	"choices" jsonb,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_article" (
	"import_id" text NOT NULL,
	"position" integer NOT NULL,
	"source_key" text DEFAULT '' NOT NULL,
	"file_name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"facts" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"state" text NOT NULL,
	"content_id" text,
	CONSTRAINT "imported_article_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
ALTER TABLE "article_import" ADD CONSTRAINT "article_import_owner_id_user_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_article" ADD CONSTRAINT "imported_article_import_id_article_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."article_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_article" ADD CONSTRAINT "imported_article_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_import_owner_id_created_at_index" ON "article_import" USING btree ("owner_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imported_article_source" ON "imported_article" USING btree ("source_key") WHERE "imported_article"."content_id" is not null;--> statement-breakpoint
CREATE INDEX "imported_article_content" ON "imported_article" USING btree ("content_id");