/** First steps of a new site, derived from its data. The list disappears once all are done or an administrator closes it. */
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { invitation, userAccount, userRole } from '#server/db/schema/account.ts';
import { edition } from '#server/db/schema/award.ts';
import { content } from '#server/db/schema/content.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import { siteSetting } from '#server/db/schema/setting.ts';
import type { FirstSteps } from '#shared/api/dashboard.ts';
import { userTypes } from '#shared/user-type.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { knownColumns } from '#server/services/content/column.ts';
import { unnamedTheme } from '#server/services/content/fixed-content.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

const closedKey = 'firstStepsClosed';

export type FirstStepsService = ReturnType<typeof createFirstSteps>;

interface FirstStepsOptions {
  db: Database;
  /** Mails can be delivered. */
  hasMail: boolean;
  /** The site has a public address. */
  hasAddress: boolean;
}

interface Facts extends Record<string, unknown> {
  isClosed: boolean;
  organiser: boolean;
  article: boolean;
  about: boolean;
  named: boolean;
  colleague: boolean;
}

const isOnline = sql`${content.liveRevisionId} is not null`;
const facts = sql`select
  exists (select 1 from ${siteSetting} where ${siteSetting.key} = ${closedKey}) as "isClosed",
  exists (select 1 from ${sitePartRevision} where ${sitePartRevision.kind} = 'organiser' and ${sitePartRevision.state} = 'online') as organiser,
  exists (select 1 from ${content} where ${isOnline} and ${content.columnId} <> ${knownColumns.about}) as article,
  exists (select 1 from ${content} where ${isOnline} and ${content.columnId} = ${knownColumns.about}) as about,
  exists (select 1 from ${edition} where ${edition.isCurrent} and (${edition.themeZh} <> ${unnamedTheme.zh} or ${edition.themeEn} <> ${unnamedTheme.en})) as named,
  ((select count(*) from (select distinct ${userRole.userId} from ${userRole} limit 2) as staff) = 2
    or exists (select 1 from ${userAccount} where ${userAccount.userType} = ${userTypes.pgc})
    or exists (select 1 from ${invitation})) as colleague`;

export function createFirstSteps({ db, hasMail, hasAddress }: FirstStepsOptions) {
  return {
    list: async (): Promise<FirstSteps> => {
      const { rows } = await db.execute<Facts>(facts);
      const { isClosed = false, organiser = false, article = false, about = false, named = false, colleague = false } = rows[0] ?? {};
      const steps: FirstSteps['steps'] = [
        // Every time that is entered is in its zone.
        { key: 'organiser', isDone: organiser },
        // Colleagues need a code by mail before they can log in for work, and an article needs two people.
        { key: 'mail', isDone: hasMail },
        { key: 'colleague', isDone: colleague },
        { key: 'article', isDone: article },
        { key: 'edition', isDone: named },
        { key: 'about', isDone: about },
        { key: 'address', isDone: hasAddress },
      ];
      return { isOver: isClosed || steps.every(({ isDone }) => isDone), steps };
    },

    close: (viewer: SessionViewer): Promise<void> =>
      db.transaction(async (tx) => {
        const closed = await tx.insert(siteSetting).values({ key: closedKey }).onConflictDoNothing().returning({ key: siteSetting.key });
        if (closed.length > 0)
          await appendAudit(tx, { actorId: viewer.id, action: 'close', subjectKind: 'setup', subjectId: 'firstSteps' });
      }),
  };
}
