-- not additive: mails move from their own table into the jobs
ALTER TABLE "job" ADD COLUMN "sealed" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "job_subject" ON "job" USING btree ("subject") WHERE "job"."subject" <> '';--> statement-breakpoint
-- The periodic job that sent mails without a job of their own.
DELETE FROM "job" WHERE "kind" = 'mail' AND "key" = 'due';--> statement-breakpoint
INSERT INTO "job" ("kind", "key", "priority", "run_at")
SELECT 'mail', "id", 5, "next_try_at" FROM "outgoing_mail"
WHERE "sent_at" IS NULL AND "failed_at" IS NULL
ON CONFLICT ("kind", "key") WHERE state in ('waiting', 'running') DO NOTHING;--> statement-breakpoint
UPDATE "job" SET
  "payload" = jsonb_build_object('letter', m."kind", 'event', m."event", 'language', m."language", 'recipient', m."recipient"),
  "subject" = m."subject",
  "created_at" = m."created_at",
  "expires_at" = m."give_up_at",
  "attempts_max" = 40
FROM "outgoing_mail" m WHERE "job"."kind" = 'mail' AND "job"."key" = m."id";--> statement-breakpoint
-- Open jobs whose mail waits: the mail's contents, attempts and next attempt.
UPDATE "job" SET
  "state" = 'waiting',
  "claim" = '',
  "claimed_until" = NULL,
  "sealed" = m."sealed",
  "attempts" = m."attempts",
  "failure" = m."last_error",
  "run_at" = least(greatest(m."next_try_at", m."claimed_until"), m."give_up_at")
FROM "outgoing_mail" m
WHERE "job"."kind" = 'mail' AND "job"."key" = m."id" AND "job"."state" IN ('waiting', 'running')
  AND m."sent_at" IS NULL AND m."failed_at" IS NULL;--> statement-breakpoint
-- Open jobs whose mail has ended.
UPDATE "job" SET
  "state" = CASE WHEN m."sent_at" IS NOT NULL OR m."last_error" = 'replaced' THEN 'done' ELSE 'failed' END,
  "claim" = '',
  "claimed_until" = NULL,
  "attempts" = m."attempts",
  "failure" = CASE WHEN m."sent_at" IS NOT NULL THEN '' WHEN m."last_error" = '' THEN 'tooLate' ELSE m."last_error" END,
  "finished_at" = coalesce(m."sent_at", m."failed_at")
FROM "outgoing_mail" m
WHERE "job"."kind" = 'mail' AND "job"."key" = m."id" AND "job"."state" IN ('waiting', 'running')
  AND (m."sent_at" IS NOT NULL OR m."failed_at" IS NOT NULL);--> statement-breakpoint
DROP TABLE "outgoing_mail";
