-- additive
-- An edition without a title of its own is shown as its year with the short name of the site.
UPDATE "edition" SET "ordinal_zh" = '', "ordinal_en" = '' WHERE "ordinal_zh" = "year" || ' 金熊猫奖' AND "ordinal_en" = "year" || ' Golden Panda';
