CREATE TABLE "content_presence" (
	"content_id" text NOT NULL,
	"user_id" text NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_presence_content_id_user_id_pk" PRIMARY KEY("content_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "content_snapshot" (
	"revision_id" text NOT NULL,
	"version" integer NOT NULL,
	"content_id" text NOT NULL,
	"act" text DEFAULT 'save' NOT NULL,
	"fields" jsonb NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_snapshot_revision_id_version_pk" PRIMARY KEY("revision_id","version")
);
--> statement-breakpoint
CREATE TABLE "preview_link" (
	"id" text PRIMARY KEY NOT NULL,
	"content_id" text NOT NULL,
	"kind" text DEFAULT 'preview' NOT NULL,
	"token_hash" text NOT NULL,
	"guest" text DEFAULT '' NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"decision" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answered_version" integer,
	"answered_at" timestamp with time zone,
	CONSTRAINT "preview_link_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_max" integer DEFAULT 5 NOT NULL,
	"claim" text DEFAULT '' NOT NULL,
	"claimed_until" timestamp with time zone,
	"progress" integer DEFAULT 0 NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"purpose" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"video_id" text,
	"media_id" text,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_revision" ADD COLUMN "field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "content_revision" ADD COLUMN "approved_version" integer;--> statement-breakpoint
ALTER TABLE "content_revision" ADD COLUMN "terms" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_revision" ADD COLUMN "scheduled_by" text;--> statement-breakpoint
ALTER TABLE "content_revision" ADD COLUMN "reason_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "source_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "failure" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_presence" ADD CONSTRAINT "content_presence_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_presence" ADD CONSTRAINT "content_presence_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_snapshot" ADD CONSTRAINT "content_snapshot_revision_id_content_revision_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."content_revision"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_snapshot" ADD CONSTRAINT "content_snapshot_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_snapshot" ADD CONSTRAINT "content_snapshot_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_link" ADD CONSTRAINT "preview_link_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_link" ADD CONSTRAINT "preview_link_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_owner_id_user_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_presence_seen_at_index" ON "content_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "content_snapshot_content_id_created_at_index" ON "content_snapshot" USING btree ("content_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "preview_link_content_id_created_at_index" ON "preview_link" USING btree ("content_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "preview_link_expires_at_index" ON "preview_link" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_open" ON "job" USING btree ("kind","key") WHERE "job"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("state","run_at");--> statement-breakpoint
CREATE INDEX "job_list" ON "job" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "upload_owner_id_created_at_index" ON "upload" USING btree ("owner_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "upload_state_updated_at_index" ON "upload" USING btree ("state","updated_at");--> statement-breakpoint
ALTER TABLE "content_revision" ADD CONSTRAINT "content_revision_scheduled_by_user_account_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_trash" ON "content" USING btree ("deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "content_revision_terms" ON "content_revision" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "content_revision_due" ON "content_revision" USING btree ("wanted_publish_at") WHERE "content_revision"."state" = 'audited' and "content_revision"."scheduled_by" is not null;
--> statement-breakpoint
ALTER TABLE "content_presence" ALTER CONSTRAINT "content_presence_content_id_content_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "content_presence" ALTER CONSTRAINT "content_presence_user_id_user_account_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "content_snapshot" ALTER CONSTRAINT "content_snapshot_revision_id_content_revision_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "content_snapshot" ALTER CONSTRAINT "content_snapshot_content_id_content_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "content_snapshot" ALTER CONSTRAINT "content_snapshot_created_by_user_account_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "preview_link" ALTER CONSTRAINT "preview_link_content_id_content_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "preview_link" ALTER CONSTRAINT "preview_link_created_by_user_account_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "upload" ALTER CONSTRAINT "upload_owner_id_user_account_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "content_revision" ALTER CONSTRAINT "content_revision_scheduled_by_user_account_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
UPDATE content_revision SET approved_version = version WHERE state IN ('audited', 'putaway', 'soldout');
