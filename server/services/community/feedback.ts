/** Feedback from visitors, and the inbox for staff. */
import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { invalidRequest, tooManyRequests } from '#server/errors.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import type { FeedbackRow } from '#shared/api/feedback.ts';
import type { Page } from '#shared/api/paging.ts';
import { feedbackMax, pageSizeDefault } from '#shared/limits.ts';
import { isSitePath } from '#shared/site-path.ts';
import { isEmail, isPhone } from '#shared/validation.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { listFile, type ListFile } from '#server/db/list-file.ts';
import { cleanLine, cleanText } from '#server/services/core/comment-text.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { isOffered } from '#server/services/content/dictionary.ts';
import { accountName, isoInstant } from '#server/services/core/localized.ts';
import type { RateLimit } from '#server/services/core/rate-limit.ts';
import type { Language } from '#shared/language.ts';

export interface NewFeedback {
  /** Value from the dictionary of types. */
  type: string;
  content: string;
  contact?: string;
  /** The page concerned: a path or URL of this site. */
  url?: string;
}

export interface FeedbackQuery {
  state?: 'open' | 'handled';
  type?: string;
  pageNum?: number;
  pageSize?: number;
}

export interface FeedbackOptions {
  db: Database;
  cipher: FieldCipher;
  rateLimit: RateLimit;
  siteOrigin: string;
}

export type FeedbackService = ReturnType<typeof createFeedbackService>;

const handler = alias(userAccount, 'handler');

export function createFeedbackService(options: FeedbackOptions) {
  const { db, cipher, rateLimit } = options;
  return {
    /** Stores feedback. Throws `requiredMissing`, `invalidRequest`, or `tooManyRequests` past the hourly limit of the account, or of the network for guests. */
    add: async (
      { type, content, contact = '', url = '' }: NewFeedback,
      { userId, network }: { userId: string | null; network: string },
    ): Promise<{ id: string }> => {
      const row = {
        id: newId(),
        type,
        content: cleanText(content, feedbackMax),
        contact: contactOf(contact),
        url: pathOf(url, options.siteOrigin),
        userId,
        addressHash: cipher.mac(network),
      };
      await db.transaction(async (tx) => {
        for (const limit of userId ? [rateLimit.of('feedback.account', userId)] : rateLimit.ofNetwork('feedback.network', network)) {
          const wait = await rateLimit.take(limit, tx);
          if (wait > 0) throw tooManyRequests(wait);
        }
        if (!(await isOffered(tx, 'feedback_type', type))) throw invalidRequest('type');
        await tx.insert(feedback).values(row);
      });
      return { id: row.id };
    },

    /** The inbox, newest first; both states by default. */
    list: async (query: FeedbackQuery, language: Language): Promise<Page<FeedbackRow>> => {
      const { pageNum = 1, pageSize = pageSizeDefault } = query;
      const where = filterOf(query);
      const [rows, total] = await Promise.all([
        selectFeedback(db, language)
          .where(where)
          .orderBy(...listOrder)
          .limit(pageSize)
          .offset((pageNum - 1) * pageSize),
        countUpTo(db, sql`from ${feedback} ${where ? sql`where ${where}` : sql``}`),
      ]);
      return { rows: rows.map(toRow), total };
    },

    /** All entries that the filters leave. */
    export: (query: FeedbackQuery, language: Language): Promise<ListFile> =>
      listFile(db, {
        keys: db
          .select({ id: feedback.id })
          .from(feedback)
          .where(filterOf(query))
          .orderBy(...listOrder),
        read: async (ids) => (await selectFeedback(db, language).where(inArray(feedback.id, ids))).map(toRow),
        keyOf: ({ id }) => id,
      }),

    /** Marks entries as handled, with an audit entry each; returns how many were open. */
    handle: (staffId: string, { ids, note = '' }: { ids: readonly string[]; note?: string }): Promise<number> =>
      db.transaction(async (tx) => {
        const words = cleanLine(note);
        const handled = await tx
          .update(feedback)
          .set({ handledBy: staffId, handledAt: sql`now()`, note: words })
          .where(and(inArray(feedback.id, [...ids]), isNull(feedback.handledAt)))
          .returning({ id: feedback.id });
        for (const { id } of handled)
          await appendAudit(tx, {
            actorId: staffId,
            action: 'handle',
            subjectKind: 'feedback',
            subjectId: id,
            fromState: 'open',
            toState: 'handled',
            reason: words,
          });
        return handled.length;
      }),
  };
}

const listOrder = [desc(feedback.createdAt), desc(feedback.id)];

function filterOf({ state, type }: FeedbackQuery): SQL | undefined {
  return and(
    state && { open: sql`${feedback.handledAt} is null`, handled: sql`${feedback.handledAt} is not null` }[state],
    type ? eq(feedback.type, type) : undefined,
  );
}

function selectFeedback(db: Database, language: Language) {
  return db
    .select({ row: feedback, nickName: userAccount.nickName, handledByName: accountName(language, handler) })
    .from(feedback)
    .leftJoin(userAccount, eq(userAccount.id, feedback.userId))
    .leftJoin(handler, eq(handler.id, feedback.handledBy));
}

function toRow({ row, nickName, handledByName }: Awaited<ReturnType<typeof selectFeedback>>[number]): FeedbackRow {
  return {
    id: row.id,
    type: row.type,
    content: row.content,
    contact: row.contact,
    url: row.url,
    nickName: nickName ?? '',
    createTime: isoInstant(row.createdAt),
    handledTime: row.handledAt ? isoInstant(row.handledAt) : null,
    handledBy: handledByName ?? '',
    note: row.note,
  };
}

/** An email address, a phone number or empty. */
function contactOf(contact: string): string {
  const text = cleanLine(contact);
  if (text !== '' && !isEmail(text) && !isPhone(text)) throw invalidRequest('contact');
  return text;
}

/** Path of a page of this site; external URLs are not stored. */
function pathOf(url: string, siteOrigin: string): string {
  const text = cleanLine(url);
  if (text === '') return '';
  if (!/^\/(?![/\\])/.test(text) && !/^https?:\/\//i.test(text)) throw invalidRequest('url');
  const { origin } = new URL(siteOrigin);
  const parsed = URL.canParse(text, origin) ? new URL(text, origin) : null;
  if (parsed?.origin !== origin || parsed.username !== '' || !isSitePath(parsed.pathname)) throw invalidRequest('url');
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
}
