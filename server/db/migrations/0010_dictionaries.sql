-- additive
ALTER TABLE "dictionary_entry" ADD COLUMN "is_retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "event" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "recipient" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- The form called a suggestion `suggestion`, the dictionary called it `advice`.
UPDATE "dictionary_entry" SET "value" = 'suggestion' WHERE "type" = 'feedback_type' AND "value" = 'advice'
	AND NOT EXISTS (SELECT FROM "dictionary_entry" AS other WHERE other."type" = 'feedback_type' AND other."value" = 'suggestion');
--> statement-breakpoint
UPDATE "feedback" SET "type" = 'suggestion' WHERE "type" = 'advice';
--> statement-breakpoint
-- What forms offered so far, and what was stored with it, in a database that has dictionaries; a new one gets them with its fixed content.
INSERT INTO "dictionary_entry" ("id", "type", "value", "label_zh", "label_en", "position", "is_default")
SELECT given."type" || '-' || given."value", given."type", given."value", given.zh, given.en, given.place,
	given.place = 1 AND NOT EXISTS (SELECT FROM "dictionary_entry" AS other WHERE other."type" = given."type" AND other."is_default")
FROM (VALUES
	('feedback_type', 'suggestion', '建议', 'A suggestion', 1),
	('feedback_type', 'fault', '故障', 'A fault', 2),
	('feedback_type', 'content', '内容更正', 'A correction', 3),
	('feedback_type', 'cooperation', '合作', 'Working together', 4),
	('feedback_type', 'other', '其他', 'Something else', 5),
	('report_reason', 'spam', '垃圾广告', 'Spam or advertising', 1),
	('report_reason', 'abuse', '辱骂或人身攻击', 'Insults or personal attacks', 2),
	('report_reason', 'spoiler', '剧透', 'Gives the ending away', 3),
	('report_reason', 'other', '其他', 'Something else', 5),
	('reject_reason', 'rights', '缺少素材来源或授权', 'Source or licence of material missing', 1),
	('reject_reason', 'languages', '双语内容不一致', 'The two languages do not match', 2),
	('reject_reason', 'facts', '事实或人名有误', 'A fact or a name is wrong', 3),
	('reject_reason', 'other', '其他', 'Other', 4)
) AS given ("type", "value", zh, en, place)
WHERE EXISTS (SELECT FROM "dictionary_entry")
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "dictionary_entry" SET "label_zh" = '已上线' WHERE "type" = 'content_state' AND "value" = 'putaway' AND "label_zh" = '已上架';
--> statement-breakpoint
UPDATE "dictionary_entry" SET "label_zh" = '已下线' WHERE "type" = 'content_state' AND "value" = 'soldout' AND "label_zh" = '已下架';
