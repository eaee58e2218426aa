/** Whose works there are, for the filters of those who see all. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database } from '#server/db/client.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { content } from '#server/db/schema/content.ts';
import type { listWorkOwners } from '#shared/api/facet.ts';
import type { Language } from '#shared/language.ts';
import type { Viewer } from '#shared/policies.ts';
import { seesAllWorks } from '#server/services/content/item-access.ts';
import { nameOfAuthor } from './list.ts';

const ownersMax = 200;

/** Accounts with works outside the bin, by name; none for those who see only their own. */
export async function listOwners(db: Database, viewer: Viewer, language: Language): Promise<Static<typeof listWorkOwners.data>> {
  if (!seesAllWorks(viewer)) return [];
  const hasWorks = sql`exists (select 1 from ${content} where ${content.ownerId} = ${userAccount.id} and ${content.deletedAt} is null and ${content.kind} in ('article', 'episode'))`;
  const { institutionZh, institutionEn } = agency;
  const rows = await db
    .select({ id: userAccount.id, nickName: userAccount.nickName, institutionZh, institutionEn })
    .from(userAccount)
    .leftJoin(agency, eq(agency.userId, userAccount.id))
    .where(hasWorks)
    .orderBy(sql`coalesce(nullif(${language === 'en' ? institutionEn : institutionZh}, ''), ${userAccount.nickName})`, asc(userAccount.id))
    .limit(ownersMax);
  return rows.map((row) => ({ id: row.id, name: nameOfAuthor(row, language) }));
}
