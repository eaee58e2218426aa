-- additive
CREATE INDEX "content_revision_claimed" ON "content_revision" USING btree ("claimed_by") WHERE "content_revision"."state" = 'audit' and "content_revision"."claimed_by" is not null;