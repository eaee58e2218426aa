-- additive
CREATE TABLE "result_seal" (
	"edition_id" text PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "seal_key" (
	"id" text PRIMARY KEY NOT NULL,
	"edition_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seal_key_editionId_publicKey_unique" UNIQUE("edition_id","public_key")
);
--> statement-breakpoint
CREATE TABLE "seal_share" (
	"key_id" text NOT NULL,
	"category_id" text NOT NULL,
	"share" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seal_share_key_id_category_id_pk" PRIMARY KEY("key_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "sealed_result" (
	"category_id" text PRIMARY KEY NOT NULL,
	"edition_id" text NOT NULL,
	"sealing_id" text NOT NULL,
	"sealed" text NOT NULL,
	"shares" jsonb NOT NULL,
	"sealed_by" text NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "result_seal" ADD CONSTRAINT "result_seal_edition_id_edition_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."edition"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_key" ADD CONSTRAINT "seal_key_edition_id_result_seal_edition_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."result_seal"("edition_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_share" ADD CONSTRAINT "seal_share_key_id_seal_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."seal_key"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_share" ADD CONSTRAINT "seal_share_category_id_sealed_result_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."sealed_result"("category_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_result" ADD CONSTRAINT "sealed_result_category_id_award_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."award_category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_result" ADD CONSTRAINT "sealed_result_edition_id_result_seal_edition_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."result_seal"("edition_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seal_share_category_id_index" ON "seal_share" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "sealed_result_edition_id_index" ON "sealed_result" USING btree ("edition_id");--> statement-breakpoint
ALTER TABLE "result_seal" ALTER CONSTRAINT "result_seal_edition_id_edition_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "seal_key" ALTER CONSTRAINT "seal_key_edition_id_result_seal_edition_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "seal_share" ALTER CONSTRAINT "seal_share_key_id_seal_key_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "seal_share" ALTER CONSTRAINT "seal_share_category_id_sealed_result_category_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "sealed_result" ALTER CONSTRAINT "sealed_result_category_id_award_category_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "sealed_result" ALTER CONSTRAINT "sealed_result_edition_id_result_seal_edition_id_fk" DEFERRABLE INITIALLY IMMEDIATE;