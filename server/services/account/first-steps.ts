/** First steps of a new site, derived from its data. The list disappears once all are done or an administrator closes it. */
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { invitation, userAccount, userRole } from '#server/db/schema/account.ts';
import { edition } from '#server/db/schema/award.ts';
import { content } from '#server/db/schema/content.ts';
import { siteSetting } from '#server/db/schema/setting.ts';
import type { FirstSteps } from '#shared/api/setup.ts';
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

export function createFirstSteps({ db, hasMail, hasAddress }: FirstStepsOptions) {
  const some = async (question: Promise<unknown[]>): Promise<boolean> => (await question).length > 0;
  const isOnline = isNotNull(content.liveRevisionId);
  return {
    list: async (): Promise<FirstSteps> => {
      const [isClosed, article, about, named, staff, office, invited] = await Promise.all([
        some(db.select({ key: siteSetting.key }).from(siteSetting).where(eq(siteSetting.key, closedKey))),
        some(
          db
            .select({ id: content.id })
            .from(content)
            .where(and(isOnline, ne(content.columnId, knownColumns.about)))
            .limit(1),
        ),
        some(
          db
            .select({ id: content.id })
            .from(content)
            .where(and(isOnline, eq(content.columnId, knownColumns.about)))
            .limit(1),
        ),
        some(
          db
            .select({ id: edition.id })
            .from(edition)
            .where(and(edition.isCurrent, or(ne(edition.themeZh, unnamedTheme.zh), ne(edition.themeEn, unnamedTheme.en))))
            .limit(1),
        ),
        some(
          db
            .selectDistinct({ id: userRole.userId })
            .from(userRole)
            .limit(2)
            .then((rows) => rows.slice(1)),
        ),
        some(db.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.userType, userTypes.pgc)).limit(1)),
        some(
          db
            .select({ one: sql`1` })
            .from(invitation)
            .limit(1),
        ),
      ]);
      const steps: FirstSteps['steps'] = [
        // Colleagues need a code by mail before they can log in for work, and an article needs two people.
        { key: 'mail', isDone: hasMail },
        { key: 'colleague', isDone: staff || office || invited },
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
