/** The user agreement and the privacy policy in versions: what is in force, what was, and how a new one is published. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { agreement } from '#server/db/schema/agreement.ts';
import { conflict, invalidRequest, notFound } from '#server/errors.ts';
import type { AgreementKind, AgreementText } from '#shared/api/agreement.ts';
import type { Language } from '#shared/language.ts';
import { defaultAgreements, type AgreementVersion, type SiteNames } from './agreement-texts.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { publicHtml } from '#server/services/core/body-html.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { sanitiseHtml } from '#server/services/core/html-text.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import { instantOrNull, type Answer } from '#server/services/core/visibility.ts';

export interface AgreementQuestion {
  kind: AgreementKind;
  /** The one in force when absent. */
  version?: string;
}

/** Versions are a few a year; the limit only keeps a mistake from becoming an answer without end. */
const versionsMax = 200;

const isInForce = () => sql`${agreement.effectiveAt} <= now()`;
const latestFirst = () => [desc(agreement.effectiveAt), desc(agreement.version)] as const;

export type AgreementService = ReturnType<typeof createAgreementService>;

export function createAgreementService({ db }: { db: Database }) {
  return {
    /** A version with its text. Throws `notFound` for one that there is not, or not yet. */
    get: async ({ kind, version }: AgreementQuestion, language: Language): Promise<Answer<AgreementText>> => {
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
      const data = {
        kind,
        version: text.version,
        effectiveTime: isoInstant(text.effectiveAt),
        title: localized(language, text.titleZh, text.titleEn),
        content: publicHtml(localized(language, text.bodyZh, text.bodyEn)),
        versions: versions.map((row) => ({ version: row.version, effectiveTime: isoInstant(row.effectiveAt) })),
      };
      return { data, tags: [tagOf(kind)], changesAt: next?.at ?? null };
    },
  };
}

/** The version of a kind that is in force; '' when there is none. */
export async function currentVersion(db: Queryable, kind: AgreementKind): Promise<string> {
  const [row] = await db
    .select({ version: agreement.version })
    .from(agreement)
    .where(and(eq(agreement.kind, kind), isInForce()))
    .orderBy(...latestFirst())
    .limit(1);
  return row?.version ?? '';
}

/** Gives a kind without any version its template; several instances may do so at once. */
export async function addDefaultAgreements(db: Database, site: SiteNames): Promise<void> {
  const known = new Set((await db.selectDistinct({ kind: agreement.kind }).from(agreement)).map(({ kind }) => kind));
  const missing = defaultAgreements(site).filter(({ kind }) => !known.has(kind));
  if (missing.length > 0) await db.insert(agreement).values(missing.map(rowOf)).onConflictDoNothing();
}

/** Publishes a version, from an instant on. Throws `conflict` when the version exists: what people have accepted never changes. */
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
