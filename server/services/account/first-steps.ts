/** First steps of a new site, derived from its data. The list disappears once all are done or an administrator closes it. */
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { invitation, secondFactor, userAccount, userRole } from '#server/db/schema/account.ts';
import { agreement } from '#server/db/schema/agreement.ts';
import { edition } from '#server/db/schema/award.ts';
import { content } from '#server/db/schema/content.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import { siteSetting } from '#server/db/schema/setting.ts';
import { wizardKeys, type FirstSteps, type Wizard, type WizardKey } from '#shared/api/dashboard.ts';
import type { SitePartKind } from '#shared/api/site-part.ts';
import { userTypes } from '#shared/user-type.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { readOrganiser } from '#server/services/core/organiser.ts';
import { knownColumns } from '#server/services/content/column.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import { templateVersion } from './agreement.ts';

const closedKey = 'firstStepsClosed';

export type FirstStepsService = ReturnType<typeof createFirstSteps>;

interface FirstStepsOptions {
  db: Database;
  /** Mails can be delivered. */
  hasMail: () => boolean;
  /** Copies of the site are made. */
  hasBackup: boolean;
  /** The site has a public address. */
  hasAddress: () => boolean;
}

interface Facts extends Record<string, unknown> {
  isClosed: boolean;
  names: boolean;
  logo: boolean;
  organiser: boolean;
  look: boolean;
  menu: boolean;
  bands: boolean;
  hero: boolean;
  footer: boolean;
  agreements: boolean;
  secondFactor: boolean;
  article: boolean;
  about: boolean;
  named: boolean;
  colleague: boolean;
}

const isPublished = (kind: SitePartKind, more = sql``) =>
  sql`exists (select 1 from ${sitePartRevision} where ${sitePartRevision.kind} = ${kind} and ${sitePartRevision.state} = 'online' ${more})`;
const isOnline = sql`${content.liveRevisionId} is not null`;
const facts = sql`select
  exists (select 1 from ${siteSetting} where ${siteSetting.key} = ${closedKey}) as "isClosed",
  ${isPublished('identity')} as names,
  ${isPublished('identity', sql`and ${sitePartRevision.data}->>'logoId' <> ''`)} as logo,
  ${isPublished('organiser')} as organiser,
  ${isPublished('theme')} as look,
  ${isPublished('menu')} as menu,
  ${isPublished('bands')} as bands,
  ${isPublished('hero')} as hero,
  ${isPublished('footer')} as footer,
  (select count(distinct ${agreement.kind}) = 2 from ${agreement} where ${agreement.version} <> ${templateVersion}) as agreements,
  exists (select 1 from ${secondFactor} where ${secondFactor.enabledAt} is not null) as "secondFactor",
  exists (select 1 from ${content} where ${isOnline} and ${content.columnId} <> ${knownColumns.about}) as article,
  exists (select 1 from ${content} where ${isOnline} and ${content.columnId} = ${knownColumns.about}) as about,
  exists (select 1 from ${edition} where ${edition.isCurrent} and (${edition.themeZh} <> '' or ${edition.themeEn} <> '')) as named,
  ((select count(*) from (select distinct ${userRole.userId} from ${userRole} limit 2) as staff) = 2
    or exists (select 1 from ${userAccount} where ${userAccount.userType} = ${userTypes.pgc})
    or exists (select 1 from ${invitation})) as colleague`;

/** What of the organiser's own is stored, by step. A site may well stay without a logo. */
const stepsOf = (facts: Facts): Readonly<Record<WizardKey, boolean>> => ({
  names: facts.names,
  organiser: facts.organiser,
  logo: facts.logo,
  look: facts.look,
  sections: facts.menu && facts.bands,
  legal: facts.footer && facts.agreements,
});

export function createFirstSteps({ db, hasMail, hasBackup, hasAddress }: FirstStepsOptions) {
  const read = async (): Promise<Facts> => (await db.execute<Facts>(facts)).rows[0] as Facts;
  return {
    list: async (): Promise<FirstSteps> => {
      const known = await read();
      const { logo: _logo, ...yours } = stepsOf(known);
      const steps: FirstSteps['steps'] = [
        // Every time that is entered is in its zone, and every page has its name.
        { key: 'yours', isDone: Object.values(yours).every(Boolean) },
        // Colleagues need a code by mail before they can log in for work, and an article needs two people.
        { key: 'mail', isDone: hasMail() },
        { key: 'secondFactor', isDone: known.secondFactor },
        { key: 'colleague', isDone: known.colleague },
        { key: 'menu', isDone: known.menu },
        { key: 'hero', isDone: known.hero },
        { key: 'article', isDone: known.article },
        { key: 'edition', isDone: known.named },
        { key: 'about', isDone: known.about },
        { key: 'agreements', isDone: known.agreements },
        { key: 'backup', isDone: hasBackup },
        { key: 'address', isDone: hasAddress() },
      ];
      return { isOver: known.isClosed || steps.every(({ isDone }) => isDone), steps };
    },

    wizard: async (): Promise<Wizard> => {
      const [done, { country }] = [stepsOf(await read()), await readOrganiser(db)];
      return { country, steps: wizardKeys.map((key) => ({ key, isDone: done[key] })) };
    },

    close: (viewer: SessionViewer): Promise<void> =>
      db.transaction(async (tx) => {
        const closed = await tx.insert(siteSetting).values({ key: closedKey }).onConflictDoNothing().returning({ key: siteSetting.key });
        if (closed.length > 0)
          await appendAudit(tx, { actorId: viewer.id, action: 'close', subjectKind: 'setup', subjectId: 'firstSteps' });
      }),
  };
}
