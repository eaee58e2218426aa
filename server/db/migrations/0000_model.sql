CREATE TABLE "agency" (
	"user_id" text PRIMARY KEY NOT NULL,
	"institution_zh" text DEFAULT '' NOT NULL,
	"institution_en" text DEFAULT '' NOT NULL,
	"operate_name" text DEFAULT '' NOT NULL,
	"operate_phone" text DEFAULT '' NOT NULL,
	"operate_code" text DEFAULT '' NOT NULL,
	"operate_code_hash" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"area" text DEFAULT '' NOT NULL,
	"verification" text DEFAULT 'pending' NOT NULL,
	"verified_at" timestamp with time zone,
	"verified_by" text,
	"invitation_id" text,
	"sensitive_consent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_code" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"address_hash" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"institution_zh" text DEFAULT '' NOT NULL,
	"institution_en" text DEFAULT '' NOT NULL,
	"edition_id" text,
	"expires_at" timestamp with time zone,
	"remaining" integer DEFAULT 1 NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_codeHash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"id" text PRIMARY KEY NOT NULL,
	"user_type" smallint DEFAULT 10 NOT NULL,
	"nick_name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"avatar_id" text,
	"language" text DEFAULT 'zh-Hans' NOT NULL,
	"agreement_version" text DEFAULT '' NOT NULL,
	"agreement_at" timestamp with time zone,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp with time zone,
	"erase_at" timestamp with time zone,
	CONSTRAINT "user_account_types" CHECK ("user_account"."user_type" in (10, 20))
);
--> statement-breakpoint
CREATE TABLE "user_role" (
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"review_group" text DEFAULT '' NOT NULL,
	"granted_by" text,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_role_user_id_role_review_group_pk" PRIMARY KEY("user_id","role","review_group")
);
--> statement-breakpoint
CREATE TABLE "user_session" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"user_agent" text DEFAULT '' NOT NULL,
	"address_hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "user_session_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"from_state" text DEFAULT '' NOT NULL,
	"to_state" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_entry_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "award_category" (
	"id" text PRIMARY KEY NOT NULL,
	"unit_id" text NOT NULL,
	"label_zh" text DEFAULT '' NOT NULL,
	"label_en" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "award_result" (
	"category_id" text PRIMARY KEY NOT NULL,
	"nomination_id" text NOT NULL,
	"citation_zh" text DEFAULT '' NOT NULL,
	"citation_en" text DEFAULT '' NOT NULL,
	"entered_by" text,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "award_result_nominationId_unique" UNIQUE("nomination_id")
);
--> statement-breakpoint
CREATE TABLE "award_unit" (
	"id" text PRIMARY KEY NOT NULL,
	"edition_id" text NOT NULL,
	"key" text NOT NULL,
	"label_zh" text DEFAULT '' NOT NULL,
	"label_en" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edition" (
	"id" text PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"ordinal_zh" text DEFAULT '' NOT NULL,
	"ordinal_en" text DEFAULT '' NOT NULL,
	"theme_zh" text DEFAULT '' NOT NULL,
	"theme_en" text DEFAULT '' NOT NULL,
	"dates_zh" text DEFAULT '' NOT NULL,
	"dates_en" text DEFAULT '' NOT NULL,
	"place_zh" text DEFAULT '' NOT NULL,
	"place_en" text DEFAULT '' NOT NULL,
	"note_zh" text DEFAULT '' NOT NULL,
	"note_en" text DEFAULT '' NOT NULL,
	"phase" text DEFAULT 'call' NOT NULL,
	"is_current" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"nominees_at" timestamp with time zone,
	"reveal_at" timestamp with time zone,
	"award_count" integer DEFAULT 0 NOT NULL,
	"entry_count" integer DEFAULT 0 NOT NULL,
	"country_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "edition_year_unique" UNIQUE("year")
);
--> statement-breakpoint
CREATE TABLE "jury_member" (
	"edition_id" text NOT NULL,
	"person_id" text NOT NULL,
	"unit_id" text,
	"is_president" boolean DEFAULT false NOT NULL,
	"is_chair" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "jury_member_edition_id_person_id_pk" PRIMARY KEY("edition_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "nomination" (
	"id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"work_id" text,
	"person_id" text,
	"role_zh" text DEFAULT '' NOT NULL,
	"role_en" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work" (
	"id" text PRIMARY KEY NOT NULL,
	"unit_id" text NOT NULL,
	"title_zh" text DEFAULT '' NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"original_title" text DEFAULT '' NOT NULL,
	"country_zh" text DEFAULT '' NOT NULL,
	"country_en" text DEFAULT '' NOT NULL,
	"year" integer,
	"minutes" integer,
	"director_zh" text DEFAULT '' NOT NULL,
	"director_en" text DEFAULT '' NOT NULL,
	"logline_zh" text DEFAULT '' NOT NULL,
	"logline_en" text DEFAULT '' NOT NULL,
	"synopsis_zh" text DEFAULT '' NOT NULL,
	"synopsis_en" text DEFAULT '' NOT NULL,
	"still_id" text,
	"poster_id" text,
	"video_ids" text[] DEFAULT '{}' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "work_credit" (
	"work_id" text NOT NULL,
	"person_id" text NOT NULL,
	"role_zh" text DEFAULT '' NOT NULL,
	"role_en" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "work_credit_work_id_person_id_position_pk" PRIMARY KEY("work_id","person_id","position")
);
--> statement-breakpoint
CREATE TABLE "list_type" (
	"column_id" text NOT NULL,
	"id" text NOT NULL,
	"label_zh" text DEFAULT '' NOT NULL,
	"label_en" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "list_type_column_id_id_pk" PRIMARY KEY("column_id","id")
);
--> statement-breakpoint
CREATE TABLE "site_column" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"label_zh" text DEFAULT '' NOT NULL,
	"label_en" text DEFAULT '' NOT NULL,
	"column_type" text NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"custom" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"language_gate" text DEFAULT 'either' NOT NULL,
	"review_group" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment" (
	"id" text PRIMARY KEY NOT NULL,
	"content_id" text NOT NULL,
	"parent_id" text,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"text_hash" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'public' NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"by_staff" boolean DEFAULT false NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"report_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "comment_report" (
	"comment_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_report_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "content" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"column_id" text NOT NULL,
	"type_id" text,
	"owner_id" text,
	"live_revision_id" text,
	"in_zh" boolean DEFAULT false NOT NULL,
	"in_en" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"offline_at" timestamp with time zone,
	"pinned" boolean DEFAULT false NOT NULL,
	"recommended" boolean DEFAULT false NOT NULL,
	"comments_closed" boolean DEFAULT false NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"favourite_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "content_live_has_instant" CHECK ("content"."live_revision_id" is null or "content"."publish_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "content_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tags" text[] NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_count" (
	"column_id" text NOT NULL,
	"type_id" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"live" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_count_column_id_language_type_id_kind_pk" PRIMARY KEY("column_id","language","type_id","kind")
);
--> statement-breakpoint
CREATE TABLE "content_revision" (
	"id" text PRIMARY KEY NOT NULL,
	"content_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title_zh" text DEFAULT '' NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"abstract_zh" text DEFAULT '' NOT NULL,
	"abstract_en" text DEFAULT '' NOT NULL,
	"body_zh" text DEFAULT '' NOT NULL,
	"body_en" text DEFAULT '' NOT NULL,
	"author_zh" text DEFAULT '' NOT NULL,
	"author_en" text DEFAULT '' NOT NULL,
	"source_zh" text DEFAULT '' NOT NULL,
	"source_en" text DEFAULT '' NOT NULL,
	"tags_zh" text[] DEFAULT '{}' NOT NULL,
	"tags_en" text[] DEFAULT '{}' NOT NULL,
	"cover_id" text,
	"gallery_ids" text[] DEFAULT '{}' NOT NULL,
	"video_ids" text[] DEFAULT '{}' NOT NULL,
	"person_ids" text[] DEFAULT '{}' NOT NULL,
	"work_ids" text[] DEFAULT '{}' NOT NULL,
	"seconds" integer,
	"matched_hashes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"wanted_publish_at" timestamp with time zone,
	"wanted_unpublish_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"claimed_by" text,
	"claimed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"remarks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	CONSTRAINT "content_revision_states" CHECK ("content_revision"."state" in ('draft', 'audit', 'audited', 'reject', 'putaway', 'soldout'))
);
--> statement-breakpoint
CREATE TABLE "dictionary_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"label_zh" text DEFAULT '' NOT NULL,
	"label_en" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "face" (
	"id" text PRIMARY KEY NOT NULL,
	"column_id" text NOT NULL,
	"person_id" text,
	"name_zh" text DEFAULT '' NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"role_zh" text DEFAULT '' NOT NULL,
	"role_en" text DEFAULT '' NOT NULL,
	"year" integer,
	"image_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "face_column" (
	"id" text PRIMARY KEY NOT NULL,
	"label_zh" text DEFAULT '' NOT NULL,
	"label_en" text DEFAULT '' NOT NULL,
	"year" integer,
	"cover_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"face_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"user_id" text,
	"address_hash" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_by" text,
	"handled_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" text PRIMARY KEY NOT NULL,
	"title_zh" text DEFAULT '' NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"caption_zh" text DEFAULT '' NOT NULL,
	"caption_en" text DEFAULT '' NOT NULL,
	"subtitle_zh" text DEFAULT '' NOT NULL,
	"subtitle_en" text DEFAULT '' NOT NULL,
	"credit_zh" text DEFAULT '' NOT NULL,
	"credit_en" text DEFAULT '' NOT NULL,
	"image_id" text NOT NULL,
	"image_mobile_id" text,
	"path" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "partner" (
	"id" text PRIMARY KEY NOT NULL,
	"name_zh" text DEFAULT '' NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_view" (
	"content_id" text NOT NULL,
	"visitor_hash" text NOT NULL,
	"viewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_view_content_id_visitor_hash_pk" PRIMARY KEY("content_id","visitor_hash")
);
--> statement-breakpoint
CREATE TABLE "user_favourite" (
	"user_id" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_favourite_user_id_target_kind_target_id_pk" PRIMARY KEY("user_id","target_kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "user_like" (
	"user_id" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_like_user_id_target_kind_target_id_pk" PRIMARY KEY("user_id","target_kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "watch_position" (
	"user_id" text NOT NULL,
	"video_id" text NOT NULL,
	"seconds" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watch_position_user_id_video_id_pk" PRIMARY KEY("user_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "live_session" (
	"id" text PRIMARY KEY NOT NULL,
	"title_zh" text DEFAULT '' NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"abstract_zh" text DEFAULT '' NOT NULL,
	"abstract_en" text DEFAULT '' NOT NULL,
	"video_id" text,
	"replay_id" text,
	"cover_id" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "media_file" (
	"id" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"kind" text DEFAULT 'image' NOT NULL,
	"content_type" text DEFAULT '' NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"width" integer DEFAULT 1 NOT NULL,
	"height" integer DEFAULT 1 NOT NULL,
	"colour" text DEFAULT '#d9d9d9' NOT NULL,
	"focal_x" double precision DEFAULT 0.5 NOT NULL,
	"focal_y" double precision DEFAULT 0.5 NOT NULL,
	"alt_zh" text DEFAULT '' NOT NULL,
	"alt_en" text DEFAULT '' NOT NULL,
	"uploaded_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video" (
	"id" text PRIMARY KEY NOT NULL,
	"title_zh" text DEFAULT '' NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"abstract_zh" text DEFAULT '' NOT NULL,
	"abstract_en" text DEFAULT '' NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"cover_id" text,
	"is_direct" boolean DEFAULT false NOT NULL,
	"is_live" boolean DEFAULT false NOT NULL,
	"rights" text DEFAULT 'public' NOT NULL,
	"playable_from" timestamp with time zone,
	"playable_until" timestamp with time zone,
	"storyboard_id" text,
	"owner_id" text,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_chapter" (
	"video_id" text NOT NULL,
	"start_seconds" integer NOT NULL,
	"title_zh" text DEFAULT '' NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	CONSTRAINT "video_chapter_video_id_start_seconds_pk" PRIMARY KEY("video_id","start_seconds")
);
--> statement-breakpoint
CREATE TABLE "video_rendition" (
	"video_id" text NOT NULL,
	"definition" text NOT NULL,
	"format" text NOT NULL,
	"path" text NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"bitrate" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "video_rendition_video_id_definition_format_pk" PRIMARY KEY("video_id","definition","format")
);
--> statement-breakpoint
CREATE TABLE "video_subtitle" (
	"video_id" text NOT NULL,
	"language" text NOT NULL,
	"kind" text DEFAULT 'subtitles' NOT NULL,
	"label" text NOT NULL,
	"path" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "video_subtitle_video_id_language_kind_pk" PRIMARY KEY("video_id","language","kind")
);
--> statement-breakpoint
CREATE TABLE "user_notification" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" text PRIMARY KEY NOT NULL,
	"name_zh" text DEFAULT '' NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"original_name" text DEFAULT '' NOT NULL,
	"role_zh" text DEFAULT '' NOT NULL,
	"role_en" text DEFAULT '' NOT NULL,
	"country_zh" text DEFAULT '' NOT NULL,
	"country_en" text DEFAULT '' NOT NULL,
	"bio_zh" text DEFAULT '' NOT NULL,
	"bio_en" text DEFAULT '' NOT NULL,
	"portrait_id" text,
	"view_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "programme_event" (
	"id" text PRIMARY KEY NOT NULL,
	"edition_id" text NOT NULL,
	"venue_id" text,
	"title_zh" text DEFAULT '' NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"abstract_zh" text DEFAULT '' NOT NULL,
	"abstract_en" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"needs_ticket" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp with time zone,
	"image_id" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "venue" (
	"id" text PRIMARY KEY NOT NULL,
	"name_zh" text DEFAULT '' NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"address_zh" text DEFAULT '' NOT NULL,
	"address_en" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_row" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"language" text NOT NULL,
	"kind" text NOT NULL,
	"column_id" text DEFAULT '' NOT NULL,
	"type_id" text DEFAULT '' NOT NULL,
	"year" integer,
	"title" text NOT NULL,
	"abstract" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"terms" "tsvector" NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suggestion" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suggestion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"folded" text NOT NULL,
	"terms" "tsvector" NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "share_ticket" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone,
	"refreshed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "agency" ADD CONSTRAINT "agency_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency" ADD CONSTRAINT "agency_verified_by_user_account_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency" ADD CONSTRAINT "agency_invitation_id_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_category" ADD CONSTRAINT "award_category_unit_id_award_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."award_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_result" ADD CONSTRAINT "award_result_category_id_award_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."award_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_result" ADD CONSTRAINT "award_result_nomination_id_nomination_id_fk" FOREIGN KEY ("nomination_id") REFERENCES "public"."nomination"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_unit" ADD CONSTRAINT "award_unit_edition_id_edition_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."edition"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jury_member" ADD CONSTRAINT "jury_member_edition_id_edition_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."edition"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jury_member" ADD CONSTRAINT "jury_member_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jury_member" ADD CONSTRAINT "jury_member_unit_id_award_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."award_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nomination" ADD CONSTRAINT "nomination_category_id_award_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."award_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nomination" ADD CONSTRAINT "nomination_work_id_work_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."work"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nomination" ADD CONSTRAINT "nomination_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work" ADD CONSTRAINT "work_unit_id_award_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."award_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work" ADD CONSTRAINT "work_still_id_media_file_id_fk" FOREIGN KEY ("still_id") REFERENCES "public"."media_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work" ADD CONSTRAINT "work_poster_id_media_file_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."media_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_credit" ADD CONSTRAINT "work_credit_work_id_work_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."work"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_credit" ADD CONSTRAINT "work_credit_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_type" ADD CONSTRAINT "list_type_column_id_site_column_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."site_column"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_column" ADD CONSTRAINT "site_column_parent_id_site_column_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."site_column"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_parent_id_comment_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content" ADD CONSTRAINT "content_column_id_site_column_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."site_column"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content" ADD CONSTRAINT "content_owner_id_user_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content" ADD CONSTRAINT "content_live_revision_id_content_revision_id_fk" FOREIGN KEY ("live_revision_id") REFERENCES "public"."content_revision"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content" ADD CONSTRAINT "content_column_id_type_id_list_type_column_id_id_fk" FOREIGN KEY ("column_id","type_id") REFERENCES "public"."list_type"("column_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revision" ADD CONSTRAINT "content_revision_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revision" ADD CONSTRAINT "content_revision_cover_id_media_file_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revision" ADD CONSTRAINT "content_revision_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revision" ADD CONSTRAINT "content_revision_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revision" ADD CONSTRAINT "content_revision_claimed_by_user_account_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "face" ADD CONSTRAINT "face_column_id_face_column_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."face_column"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "face" ADD CONSTRAINT "face_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "face" ADD CONSTRAINT "face_image_id_media_file_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "face_column" ADD CONSTRAINT "face_column_cover_id_media_file_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_image_id_media_file_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_image_mobile_id_media_file_id_fk" FOREIGN KEY ("image_mobile_id") REFERENCES "public"."media_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_favourite" ADD CONSTRAINT "user_favourite_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_like" ADD CONSTRAINT "user_like_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_position" ADD CONSTRAINT "watch_position_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_session" ADD CONSTRAINT "live_session_video_id_video_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."video"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_session" ADD CONSTRAINT "live_session_replay_id_video_id_fk" FOREIGN KEY ("replay_id") REFERENCES "public"."video"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_session" ADD CONSTRAINT "live_session_cover_id_media_file_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_cover_id_media_file_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_storyboard_id_media_file_id_fk" FOREIGN KEY ("storyboard_id") REFERENCES "public"."media_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_chapter" ADD CONSTRAINT "video_chapter_video_id_video_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."video"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_rendition" ADD CONSTRAINT "video_rendition_video_id_video_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."video"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_subtitle" ADD CONSTRAINT "video_subtitle_video_id_video_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."video"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notification" ADD CONSTRAINT "user_notification_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_portrait_id_media_file_id_fk" FOREIGN KEY ("portrait_id") REFERENCES "public"."media_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_event" ADD CONSTRAINT "programme_event_edition_id_edition_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."edition"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_event" ADD CONSTRAINT "programme_event_venue_id_venue_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_event" ADD CONSTRAINT "programme_event_image_id_media_file_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_code_email_purpose_created_at_index" ON "email_code" USING btree ("email","purpose","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_code_address_hash_created_at_index" ON "email_code" USING btree ("address_hash","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_code_expires_at_index" ON "email_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_key_created_at_index" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_email" ON "user_account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "user_session_user_id_created_at_index" ON "user_session" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_session_expires_at_index" ON "user_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_entry_subject_kind_subject_id_id_index" ON "audit_entry" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_actor_id_id_index" ON "audit_entry" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "award_category_unit_id_position_index" ON "award_category" USING btree ("unit_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "award_unit_edition_id_key_index" ON "award_unit" USING btree ("edition_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "edition_current" ON "edition" USING btree ("is_current") WHERE "edition"."is_current";--> statement-breakpoint
CREATE INDEX "jury_member_person_id_index" ON "jury_member" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "nomination_category_id_position_index" ON "nomination" USING btree ("category_id","position");--> statement-breakpoint
CREATE INDEX "nomination_work_id_index" ON "nomination" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "nomination_person_id_index" ON "nomination" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "work_unit_id_position_index" ON "work" USING btree ("unit_id","position");--> statement-breakpoint
CREATE INDEX "work_credit_person_id_index" ON "work_credit" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "site_column_parent_id_position_index" ON "site_column" USING btree ("parent_id","position");--> statement-breakpoint
CREATE INDEX "comment_new" ON "comment" USING btree ("content_id","pinned" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "comment"."state" = 'public' and "comment"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "comment_hot" ON "comment" USING btree ("content_id","pinned" DESC NULLS FIRST,"like_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "comment"."state" = 'public' and "comment"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "comment_replies" ON "comment" USING btree ("parent_id","created_at","id") WHERE "comment"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "comment_moderation" ON "comment" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comment_author" ON "comment" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_column_zh" ON "content" USING btree ("column_id","pinned" DESC NULLS FIRST,"publish_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content"."live_revision_id" is not null and "content"."in_zh";--> statement-breakpoint
CREATE INDEX "content_type_zh" ON "content" USING btree ("column_id","type_id","pinned","publish_at","id") WHERE "content"."live_revision_id" is not null and "content"."in_zh";--> statement-breakpoint
CREATE INDEX "content_kind_zh" ON "content" USING btree ("kind","pinned","publish_at","id") WHERE "content"."live_revision_id" is not null and "content"."in_zh";--> statement-breakpoint
CREATE INDEX "content_all_zh" ON "content" USING btree ("pinned","publish_at","id") WHERE "content"."live_revision_id" is not null and "content"."in_zh";--> statement-breakpoint
CREATE INDEX "content_column_en" ON "content" USING btree ("column_id","pinned" DESC NULLS FIRST,"publish_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content"."live_revision_id" is not null and "content"."in_en";--> statement-breakpoint
CREATE INDEX "content_type_en" ON "content" USING btree ("column_id","type_id","pinned","publish_at","id") WHERE "content"."live_revision_id" is not null and "content"."in_en";--> statement-breakpoint
CREATE INDEX "content_kind_en" ON "content" USING btree ("kind","pinned","publish_at","id") WHERE "content"."live_revision_id" is not null and "content"."in_en";--> statement-breakpoint
CREATE INDEX "content_all_en" ON "content" USING btree ("pinned","publish_at","id") WHERE "content"."live_revision_id" is not null and "content"."in_en";--> statement-breakpoint
CREATE INDEX "content_by_time" ON "content" USING btree ("column_id","publish_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content"."live_revision_id" is not null;--> statement-breakpoint
CREATE INDEX "content_by_views" ON "content" USING btree ("column_id","view_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content"."live_revision_id" is not null;--> statement-breakpoint
CREATE INDEX "content_by_likes" ON "content" USING btree ("column_id","like_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content"."live_revision_id" is not null;--> statement-breakpoint
CREATE INDEX "content_recommended" ON "content" USING btree ("like_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "content"."live_revision_id" is not null and "content"."recommended";--> statement-breakpoint
CREATE INDEX "content_ending" ON "content" USING btree ("unpublish_at") WHERE "content"."live_revision_id" is not null and "content"."unpublish_at" is not null;--> statement-breakpoint
CREATE INDEX "content_owner" ON "content" USING btree ("owner_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_live_revision" ON "content" USING btree ("live_revision_id");--> statement-breakpoint
CREATE INDEX "content_change_transaction_index" ON "content_change" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "content_change_at_index" ON "content_change" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "content_revision_number" ON "content_revision" USING btree ("content_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "content_revision_working" ON "content_revision" USING btree ("content_id") WHERE "content_revision"."state" in ('draft', 'audit', 'audited', 'reject');--> statement-breakpoint
CREATE UNIQUE INDEX "content_revision_online" ON "content_revision" USING btree ("content_id") WHERE "content_revision"."state" = 'putaway';--> statement-breakpoint
CREATE INDEX "content_revision_state" ON "content_revision" USING btree ("state","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_revision_author" ON "content_revision" USING btree ("created_by","state","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_revision_titles" ON "content_revision" USING btree ("content_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_entry_type_value_index" ON "dictionary_entry" USING btree ("type","value");--> statement-breakpoint
CREATE INDEX "face_column_id_position_id_index" ON "face" USING btree ("column_id","position","id");--> statement-breakpoint
CREATE INDEX "face_position_id_index" ON "face" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "feedback_created_at_index" ON "feedback" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feedback_address_hash_created_at_index" ON "feedback" USING btree ("address_hash","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_view_viewed_at_index" ON "content_view" USING btree ("viewed_at");--> statement-breakpoint
CREATE INDEX "user_favourite_user_id_created_at_index" ON "user_favourite" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_like_target_kind_target_id_index" ON "user_like" USING btree ("target_kind","target_id");--> statement-breakpoint
CREATE INDEX "live_session_starts_at_index" ON "live_session" USING btree ("starts_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_notification_user_id_created_at_id_index" ON "user_notification" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "programme_event_edition_id_starts_at_id_index" ON "programme_event" USING btree ("edition_id","starts_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "search_row_subject" ON "search_row" USING btree ("subject_kind","subject_id","language");--> statement-breakpoint
CREATE INDEX "search_row_terms" ON "search_row" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "search_row_newest" ON "search_row" USING btree ("language","publish_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "search_row_kind" ON "search_row" USING btree ("language","kind","publish_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "search_row_column" ON "search_row" USING btree ("language","column_id","publish_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "suggestion_subject" ON "suggestion" USING btree ("subject_kind","subject_id","language");--> statement-breakpoint
CREATE INDEX "suggestion_prefix" ON "suggestion" USING btree ("language","folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "suggestion_terms" ON "suggestion" USING gin ("terms");