/** The service for staff who look after the press: outlets, accreditations and kits, bound to a database. */
import { bindFirst } from '#server/services/core/bind-first.ts';
import { kitStaff, outletStaff } from './press-record.ts';
import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import { edition } from '#server/db/schema/award.ts';
import { pressAccreditation, pressDownload, pressKit, pressOutlet } from '#server/db/schema/press.ts';
import { invalidRequest, mailUnavailable, notFound } from '#server/errors.ts';
import type { Data, Input } from '#shared/api/endpoint.ts';
import type { addAccreditation, IssuedAccreditation, listPressDownloads, renewAccreditation } from '#shared/api/press/press-staff.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { pressRoomPath } from '#shared/staff-paths.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import type { MailQueue } from '#server/services/notification/mail-queue.ts';
import { hashOf } from './press-access.ts';

export type PressStaffService = ReturnType<typeof createPressStaff>;

/** The errors of each operation are documented at its function. */
export function createPressStaff(options: AccreditationOptions) {
  const { db, mailQueue } = options;
  return {
    kit: kitStaff(db),
    outlet: outletStaff(db, mailQueue),
    ...bindFirst(db, { listDownloads }),
    ...bindFirst(options, { insertAccreditation, updateAccreditation, revokeAccreditation }),
  };
}

interface AccreditationOptions {
  db: Database;
  mailQueue: Pick<MailQueue, 'enqueue' | 'deliver' | 'canSend'>;
}

type Stored = typeof pressAccreditation.$inferSelect;

/** Milliseconds that an answer waits for the mail server. */
const waitMs = 3_500;

/** Throws `invalidRequest` for an unknown outlet or edition, or one without an address if it is to be mailed, and `mailUnavailable`. */
function insertAccreditation(
  options: AccreditationOptions,
  actorId: string,
  { outletId, editionId, holder, language, days, isMailed }: Input<typeof addAccreditation>['body'],
): Promise<IssuedAccreditation> {
  return issue(options, isMailed, async (tx, tokenHash) => {
    const [known] = await tx.select({ id: edition.id }).from(edition).where(eq(edition.id, editionId)).for('key share');
    if (!known) throw invalidRequest('editionId');
    const [outlet] = await tx.select({ id: pressOutlet.id }).from(pressOutlet).where(eq(pressOutlet.id, outletId)).for('key share');
    if (!outlet) throw invalidRequest('outletId');
    const [row] = await tx
      .insert(pressAccreditation)
      .values({ id: newId(), outletId, editionId, holder: cleanLine(holder), language, tokenHash, expiresAt: daysFromNow(days) })
      .returning();
    if (!row) throw notFound();
    await record(tx, row, { actorId, action: 'add' });
    return row;
  });
}

/** A new link and a new end, also for one that was revoked or is over. Throws `notFound`, `invalidRequest` and `mailUnavailable`. */
function updateAccreditation(
  options: AccreditationOptions,
  actorId: string,
  { id, days, isMailed }: Input<typeof renewAccreditation>['body'],
): Promise<IssuedAccreditation> {
  return issue(options, isMailed, async (tx, tokenHash) => {
    const [row] = await tx
      .update(pressAccreditation)
      .set({ tokenHash, expiresAt: daysFromNow(days), revokedAt: null })
      .where(eq(pressAccreditation.id, id))
      .returning();
    if (!row) throw notFound();
    await record(tx, row, { actorId, action: 'renew' });
    return row;
  });
}

/** Throws `notFound`; does nothing if it was revoked before. */
function revokeAccreditation({ db }: AccreditationOptions, actorId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(pressAccreditation).where(eq(pressAccreditation.id, id)).for('update');
    if (!known) throw notFound();
    const [row] = await tx
      .update(pressAccreditation)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(pressAccreditation.id, id), isNull(pressAccreditation.revokedAt)))
      .returning();
    if (row) await record(tx, row, { actorId, action: 'revoke' });
  });
}

/** Writes the accreditation and its mail in one transaction, then tries to deliver the mail. */
async function issue(
  { db, mailQueue }: AccreditationOptions,
  isMailed: boolean,
  write: (tx: Transaction, tokenHash: string) => Promise<Stored>,
): Promise<IssuedAccreditation> {
  if (isMailed && !mailQueue.canSend) throw mailUnavailable();
  const token = randomBytes(32).toString('base64url');
  const { row, mailId } = await db.transaction(async (tx) => {
    const stored = await write(tx, hashOf(token));
    return { row: stored, mailId: isMailed ? await enqueueLink(mailQueue, tx, { row: stored, token }) : '' };
  });
  const delivery = isMailed ? await mailQueue.deliver(mailId, { waitMs }) : 'none';
  return { id: row.id, token, expiresAt: row.expiresAt.toISOString(), delivery };
}

async function enqueueLink(
  mailQueue: AccreditationOptions['mailQueue'],
  tx: Transaction,
  { row, token }: { row: Stored; token: string },
): Promise<string> {
  const [outlet] = await tx.select().from(pressOutlet).where(eq(pressOutlet.id, row.outletId));
  if (!outlet || outlet.email === '') throw invalidRequest('email');
  return mailQueue.enqueue(tx, {
    kind: 'pressAccess',
    language: row.language,
    to: outlet.email,
    values: {
      // The letter is in both languages.
      nameZh: row.holder || outlet.nameZh,
      nameEn: row.holder || outlet.nameEn,
      dateZh: absoluteDateTime(row.expiresAt.toISOString(), 'zh-Hans'),
      dateEn: absoluteDateTime(row.expiresAt.toISOString(), 'en'),
    },
    path: `${pressRoomPath}#${token}`,
    // A link that was replaced no longer works.
    subject: `press ${row.id}`,
    ownTrySeconds: Math.ceil(waitMs / 1000) + 1,
  });
}

function record(
  tx: Transaction,
  { id, outletId, editionId, holder, expiresAt }: Stored,
  { actorId, action }: { actorId: string; action: string },
): Promise<void> {
  const details = { outlet: outletId, edition: editionId, holder, until: expiresAt.toISOString() };
  return appendAudit(tx, { actorId, action, subjectKind: 'pressAccreditation', subjectId: id, details });
}

function daysFromNow(days: number): Date {
  return sqlInstant(sql`now() + make_interval(days => ${days})`);
}

const downloadsShown = 100;

async function listDownloads(db: Database, accreditationId: string): Promise<Data<typeof listPressDownloads>> {
  const rows = await db
    .select({ row: pressDownload, kitZh: pressKit.titleZh, kitEn: pressKit.titleEn })
    .from(pressDownload)
    .innerJoin(pressKit, eq(pressKit.id, pressDownload.kitId))
    .where(eq(pressDownload.accreditationId, accreditationId))
    .orderBy(desc(pressDownload.downloadedAt), desc(pressDownload.id))
    .limit(downloadsShown);
  return rows.map(({ row: { id, item, name, downloadedAt }, ...kit }) => ({ id, ...kit, item, name, at: downloadedAt.toISOString() }));
}
