/** The user agreement and the privacy policy: their versions, publishing and withdrawing a version, and the templates of a new site. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { agreement } from '#server/db/schema/agreement.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import { conflict, invalidRequest, notFound } from '#server/errors.ts';
import type { AgreementKind, AgreementText } from '#shared/api/agreement.ts';
import type { Bilingual, Language } from '#shared/language.ts';
import { isoDate } from '#shared/dates.ts';
import { emptyFooter } from '#shared/site/footer.ts';
import { siteNameTag } from '#shared/site/site-identity.ts';
import type { AgreementDetail, AgreementRow } from '#shared/api/account-staff.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { publicHtml } from '#server/services/core/body-html.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import { sanitiseHtml } from '#server/services/core/html-text.ts';
import { instantOf } from '#server/services/core/instant.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import { readOrganiser } from '#server/services/core/organiser.ts';
import { readSiteName } from '#server/services/core/site-name.ts';
import { instantOrNull, type Answer } from '#server/services/core/visibility.ts';
import { agreementTemplates, escapedText, type AgreementTexts } from './agreement-template.ts';

export interface AgreementQuery {
  kind: AgreementKind;
  /** Defaults to the current version. */
  version?: string;
}

/** Bounds the response; a site publishes only a few versions a year. */
const versionsMax = 200;

const isInForce = () => sql`${agreement.effectiveAt} <= now()`;
const latestFirst = () => [desc(agreement.effectiveAt), desc(agreement.version)] as const;

export type AgreementService = ReturnType<typeof createAgreementService>;

/** `siteName` is the configured one. */
export function createAgreementService({ db, siteName }: { db: Database; siteName: Bilingual }) {
  return {
    /** A version with its text. Throws `notFound` for an unknown or future one. */
    get: async ({ kind, version }: AgreementQuery, language: Language): Promise<Answer<AgreementText>> => {
      const isWanted = and(eq(agreement.kind, kind), isInForce());
      const [[text], versions, [next]] = await Promise.all([
        db
          .select()
          .from(agreement)
          .where(and(isWanted, version ? eq(agreement.version, version) : undefined))
          .orderBy(...latestFirst())
          .limit(1),
        db
          .select({ version: agreement.version, effectiveAt: agreement.effectiveAt })
          .from(agreement)
          .where(isWanted)
          .orderBy(...latestFirst())
          .limit(versionsMax),
        db
          .select({ at: sql<Date | null>`min(${agreement.effectiveAt})`.mapWith(instantOrNull) })
          .from(agreement)
          .where(and(eq(agreement.kind, kind), sql`not ${isInForce()}`)),
      ]);
      if (!text) throw notFound();
      const site = (await readSiteName(db, siteName))[language];
      const data = {
        kind,
        version: text.version,
        effectiveTime: isoInstant(text.effectiveAt),
        title: localized(language, text.titleZh, text.titleEn),
        content: publicHtml(localized(language, text.bodyZh, text.bodyEn).replaceAll(siteNamePlace, () => escapedText(site))),
        versions: versions.map((row) => ({ version: row.version, effectiveTime: isoInstant(row.effectiveAt) })),
      };
      return { data, tags: [tagOf(kind), siteNameTag], changesAt: next?.at ?? null };
    },

    /** All versions of both kinds, the latest first. */
    list: async (): Promise<AgreementRow[]> => {
      const rows = await db
        .select({
          kind: agreement.kind,
          version: agreement.version,
          titleZh: agreement.titleZh,
          titleEn: agreement.titleEn,
          effectiveAt: agreement.effectiveAt,
          isInForce: sql<boolean>`${isInForce()}`,
        })
        .from(agreement)
        .orderBy(...latestFirst())
        .limit(versionsMax);
      const current = new Map(
        rows
          .filter((row) => row.isInForce)
          .map(({ kind, version }) => [kind, version] as const)
          .toReversed(),
      );
      return rows.map(({ effectiveAt, isInForce: isPublic, ...row }) => ({
        ...row,
        effectiveTime: isoInstant(effectiveAt),
        state: isPublic ? (current.get(row.kind) === row.version ? 'inForce' : 'past') : 'coming',
      }));
    },

    /** A version with its texts in both languages, also a future one. Throws `notFound` for an unknown one. */
    detail: async ({ kind, version }: AgreementKey): Promise<AgreementDetail> => {
      const [row] = await db.select().from(agreement).where(isVersion({ kind, version })).limit(1);
      if (!row) throw notFound();
      const { effectiveAt: _effectiveAt, ...texts } = row;
      return texts;
    },

    /** Publishes a version as `publishAgreement` does; `effectiveTime` is ISO 8601, null = now. Throws `invalidRequest` for a past one. */
    publish: async (actorId: string, { effectiveTime, ...texts }: PublishedVersion): Promise<void> => {
      const effectiveAt = instantOf(effectiveTime, 'effectiveTime');
      if (effectiveAt && effectiveAt <= (await readDatabaseTime(db))) throw invalidRequest('effectiveTime');
      await publishAgreement(db, { ...texts, effectiveAt }, actorId);
    },

    /** Publishes both templates with the organiser's names, as versions of the day. */
    publishTemplates: async (actorId: string): Promise<{ version: string }> => {
      const organiser = await readOrganiser(db);
      const [online] = await db
        .select({ data: sitePartRevision.data })
        .from(sitePartRevision)
        .where(and(eq(sitePartRevision.kind, 'footer'), eq(sitePartRevision.state, 'online')));
      const { ownerZh, ownerEn, email } = { ...emptyFooter, ...online?.data };
      const texts = agreementTemplates({ organiser, owner: { 'zh-Hans': ownerZh, en: ownerEn }, email });
      const day = isoDate((await readDatabaseTime(db)).getTime());
      const known = new Set((await db.select({ version: agreement.version }).from(agreement)).map(({ version }) => version));
      let version = day;
      for (let number = 2; known.has(version); number += 1) version = `${day}.${number}`;
      for (const text of texts) await publishAgreement(db, { ...text, version, effectiveAt: null }, actorId);
      return { version };
    },

    /** Deletes a future version. Throws `notFound` for an unknown one, `conflict` for a current or past one. */
    withdraw: (actorId: string, key: AgreementKey): Promise<void> =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .select({ isInForce: sql<boolean>`${isInForce()}` })
          .from(agreement)
          .where(isVersion(key))
          .for('update');
        if (!row) throw notFound();
        if (row.isInForce) throw conflict();
        await tx.delete(agreement).where(isVersion(key));
        await appendAudit(tx, { actorId, action: 'withdraw', subjectKind: 'agreement', subjectId: `${key.kind} ${key.version}` });
        await announceChange(tx, [tagOf(key.kind)]);
      }),
  };
}

interface AgreementKey {
  kind: AgreementKind;
  version: string;
}

type PublishedVersion = Omit<AgreementVersion, 'effectiveAt'> & { effectiveTime: string | null };

const isVersion = ({ kind, version }: AgreementKey) => and(eq(agreement.kind, kind), eq(agreement.version, version));

/** The current version of a kind; '' if there is none. */
export async function currentVersion(db: Queryable, kind: AgreementKind): Promise<string> {
  const [row] = await db
    .select({ version: agreement.version })
    .from(agreement)
    .where(and(eq(agreement.kind, kind), isInForce()))
    .orderBy(...latestFirst())
    .limit(1);
  return row?.version ?? '';
}

/** Inserts the template of each kind that has no version; safe to run on several instances at once. */
export async function addDefaultAgreements(db: Database): Promise<void> {
  const known = new Set((await db.selectDistinct({ kind: agreement.kind }).from(agreement)).map(({ kind }) => kind));
  const missing = defaultAgreements.filter(({ kind }) => !known.has(kind));
  if (missing.length > 0) await db.insert(agreement).values(missing.map(rowOf)).onConflictDoNothing();
}

/** Publishes a version. Throws `conflict` if it exists, because users may have accepted its text, and `invalidRequest` for an empty or malformed field. */
export async function publishAgreement(db: Database, text: AgreementVersion, actorId: string): Promise<void> {
  if (!/^[\w.-]{1,32}$/.test(text.version)) throw invalidRequest('version');
  if (!text.titleZh && !text.titleEn) throw invalidRequest('title');
  if (!text.bodyZh && !text.bodyEn) throw invalidRequest('body');
  await db.transaction(async (tx) => {
    const added = await tx.insert(agreement).values(rowOf(text)).onConflictDoNothing().returning({ version: agreement.version });
    if (added.length === 0) throw conflict();
    await appendAudit(tx, { actorId, action: 'publish', subjectKind: 'agreement', subjectId: `${text.kind} ${text.version}` });
    await announceChange(tx, [tagOf(text.kind)]);
  });
}

function rowOf({ effectiveAt, ...text }: AgreementVersion): typeof agreement.$inferInsert {
  return { ...text, bodyZh: sanitiseHtml(text.bodyZh), bodyEn: sanitiseHtml(text.bodyEn), ...(effectiveAt ? { effectiveAt } : {}) };
}

function tagOf(kind: AgreementKind): string {
  return `agreement:${kind}`;
}

export interface AgreementVersion extends AgreementTexts {
  version: string;
  /** Null = now. */
  effectiveAt: Date | null;
}

/** Stands for the name of the site, which a page fills in. */
const siteNamePlace = '{{site}}';

/** The version of the templates that a new site begins with. */
export const templateVersion = '2025-01';
const templateEffectiveAt = new Date('2025-01-01T00:00:00+08:00');

/** Templates of both kinds in both languages for the organiser to replace. */
const defaultAgreements: readonly AgreementVersion[] = agreementTemplates(null).map((text) => ({
  ...text,
  version: templateVersion,
  effectiveAt: templateEffectiveAt,
}));
