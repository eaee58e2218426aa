/** The name of the site that staff have published, which replaces the configured one. */
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { runPrepared } from '#server/db/prepared.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import type { Bilingual } from '#shared/language.ts';
import { siteNameOf } from '#shared/site/site-identity.ts';

export interface PublishedName {
  name: Bilingual;
  publishedAt: Date | null;
}

/** Null while the site has the configured name. */
export async function readPublishedName(db: Database): Promise<PublishedName | null> {
  const [row] = await runPrepared(db, 'name of the site', (prepared) =>
    prepared
      .select({ data: sitePartRevision.data, publishedAt: sitePartRevision.publishedAt })
      .from(sitePartRevision)
      .where(and(eq(sitePartRevision.kind, 'identity'), eq(sitePartRevision.state, 'online'))),
  );
  const name = row && siteNameOf(row.data);
  return name ? { name, publishedAt: row.publishedAt } : null;
}

/** The published name, or the configured one. */
export async function readSiteName(db: Database, configured: Bilingual): Promise<Bilingual> {
  return (await readPublishedName(db))?.name ?? configured;
}

/** The configured names, and the published ones. */
export async function readReservedNames(db: Database, configured: Bilingual | undefined): Promise<string[]> {
  return [...Object.values(configured ?? {}), ...Object.values((await readPublishedName(db))?.name ?? {})];
}
