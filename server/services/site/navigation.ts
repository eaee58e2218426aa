/** The data around every page: the editions that links lead to, and the announcement bar. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { runPrepared } from '#server/db/prepared.ts';
import { edition } from '#server/db/schema/award.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import type { Navigation } from '#shared/api/home.ts';
import type { Language } from '#shared/language.ts';
import { localized } from '#server/services/core/localized.ts';
import { editionIsShown, type Answer } from '#server/services/core/visibility.ts';
import { sitePartRules } from './site-part-rules.ts';

export type NavigationService = ReturnType<typeof createNavigationService>;

export function createNavigationService({ db }: { db: Database }) {
  return {
    getNavigation: async (language: Language): Promise<Answer<Navigation>> => {
      const [editions, bar] = await Promise.all([readEditions(db), readAnnouncement(db, language)]);
      const current = editions.find(({ isCurrent }) => isCurrent) ?? editions[0];
      return {
        data: { editionYear: current?.year ?? null, editionYears: editions.map(({ year }) => year), announcement: bar.announcement },
        tags: ['navigation'],
        changesAt: bar.changesAt,
      };
    },
  };
}

function readEditions(db: Database): Promise<{ year: number; isCurrent: boolean }[]> {
  return runPrepared(db, 'years of editions', (prepared) =>
    prepared.select({ year: edition.year, isCurrent: edition.isCurrent }).from(edition).where(editionIsShown()).orderBy(desc(edition.year)),
  );
}

/** The bar that pages show now, and when that changes by itself, both by the database's clock. */
async function readAnnouncement(
  db: Database,
  language: Language,
): Promise<{ announcement: Navigation['announcement']; changesAt: Date | null }> {
  const none = { announcement: null, changesAt: null };
  const [online] = await runPrepared(db, 'announcement bar', (prepared) =>
    prepared
      .select({ number: sitePartRevision.number, data: sitePartRevision.data, now: sql<Date>`now()`.mapWith(sitePartRevision.savedAt) })
      .from(sitePartRevision)
      .where(and(eq(sitePartRevision.kind, 'announcement'), eq(sitePartRevision.state, 'online'))),
  );
  if (!online) return none;
  const { isShown, level, textZh, textEn, linkZh, linkEn, linkPath, from, until } = sitePartRules.announcement.read(online.data);
  const nowMs = online.now.getTime();
  const [fromMs, untilMs] = [from ? Date.parse(from) : -Infinity, until ? Date.parse(until) : Infinity];
  if (!isShown || nowMs >= untilMs) return none;
  if (nowMs < fromMs) return { announcement: null, changesAt: new Date(fromMs) };
  return {
    announcement: {
      level,
      text: localized(language, textZh, textEn),
      link: linkPath ? { label: localized(language, linkZh, linkEn), path: linkPath } : null,
    },
    changesAt: until ? new Date(untilMs) : null,
  };
}
