CREATE TABLE "agreement" (
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"title_zh" text DEFAULT '' NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"body_zh" text DEFAULT '' NOT NULL,
	"body_en" text DEFAULT '' NOT NULL,
	"effective_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_kind_version_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
CREATE TABLE "watched_word" (
	"word" text PRIMARY KEY NOT NULL,
	"added_by" text DEFAULT '' NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_mail" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"sealed" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_choice" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"site" boolean NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notification_choice_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "rate_window" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comment" DROP CONSTRAINT "comment_content_id_content_id_fk";
--> statement-breakpoint
DROP INDEX "comment_new";--> statement-breakpoint
DROP INDEX "comment_hot";--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "comment_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "favourite_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "comments_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "held_for" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_report" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_notification" ADD COLUMN "event" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "favourite_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_choice" ADD CONSTRAINT "notification_choice_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_kind_effective_at_index" ON "agreement" USING btree ("kind","effective_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "outgoing_mail_next_try_at_index" ON "outgoing_mail" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "outgoing_mail_subject_index" ON "outgoing_mail" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "outgoing_mail_created_at_index" ON "outgoing_mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_window_ends_at_index" ON "rate_window" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "user_notification_unread" ON "user_notification" USING btree ("user_id") WHERE "user_notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "comment_new" ON "comment" USING btree ("content_id","pinned" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "comment"."parent_id" is null and ("comment"."state" = 'public' or ("comment"."state" = 'deleted' and "comment"."reply_count" > 0));--> statement-breakpoint
CREATE INDEX "comment_hot" ON "comment" USING btree ("content_id","pinned" DESC NULLS FIRST,"like_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "comment"."parent_id" is null and ("comment"."state" = 'public' or ("comment"."state" = 'deleted' and "comment"."reply_count" > 0));
--> statement-breakpoint
ALTER TABLE "notification_choice" ALTER CONSTRAINT "notification_choice_user_id_user_account_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
