/** Traffic while a disk fills up: likes, drafts and visitors, whose answers are compared with the later state. */
import { randomBytes } from 'node:crypto';
import type { ItemDetail } from '#shared/api/content-staff.ts';
import type { UserState } from '#shared/api/like.ts';
import { languageNumber, languages, type Language } from '#shared/language.ts';
import { demoAccounts } from '#test/support/browser/account-guest.ts';
import { demoAdmin, tokenOf } from '#test/support/publish-text.ts';
import { ask, envelopeOf, type HttpAnswer } from '#test/http/contracts/contract-calls.ts';
import { startVisitors, type Traffic } from './visitors.ts';

/** A like of one item by one user. */
interface Like {
  token: string;
  contentId: string;
  /** As the last answer said. */
  liked: boolean;
  /** Nobody has said whether the last one was written. */
  isOpen: boolean;
}

interface Draft {
  id: string;
  body: string;
}

export interface Refusal {
  what: 'like' | 'draft';
  language: Language;
  status: number;
  message: unknown;
  retryAfter: string | undefined;
}

export interface DiskWork {
  /** Answered so far. */
  answered: () => { likes: number; drafts: number };
  refusals: Refusal[];
  pages: Traffic;
  end: () => Promise<void>;
  /** What was answered and is not there, or is otherwise. */
  findLost: () => Promise<string[]>;
}

/** In memory at once, and asked for again and again. */
const keptPages = ['/', '/en', '/news'] as const;

const draftBytes = 60_000;
const likePauseMs = 40;
const draftPauseMs = 150;

/** A call with JSON in a language; null where the connection broke. */
export function send(
  origin: string,
  path: string,
  { token, language = 'en', ...fields }: { token: string; language?: Language; [field: string]: unknown },
): Promise<HttpAnswer | null> {
  return ask(origin, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ languageType: languageNumber(language), ...fields }),
  }).catch(() => null);
}

export async function startDiskWork(origin: string): Promise<DiskWork> {
  const accounts = [demoAccounts.viewer, demoAccounts.otherViewer, demoAccounts.moderator, demoAdmin];
  const [author, ...likers] = await Promise.all([demoAccounts.pgc, ...accounts].map((account) => tokenOf(origin, account)));
  const { rows } = envelopeOf(await ask(origin, '/web/cmsv2/column/news')) as { rows: { id: string }[] };
  const items = rows.slice(0, 5).map(({ id }) => id);
  const likes = likers.flatMap((token) => items.map((contentId): Like => ({ token, contentId, liked: false, isOpen: false })));
  for (const like of likes) like.liked = (await readLike(origin, like)) ?? false;
  const drafts: Draft[] = [];
  const refusals: Refusal[] = [];
  let [isOver, likesAnswered, number] = [false, 0, 0];

  /** The data of an answer of 200; the others are noted. */
  const attempt = async (what: Refusal['what'], path: string, fields: { token: string; [field: string]: unknown }) => {
    const language = languages[(number += 1) % languages.length] ?? 'en';
    const answer = await send(origin, path, { ...fields, language });
    if (!answer) return null;
    const envelope = envelopeOf(answer);
    if (answer.status === 200 && envelope['code'] === 200) return envelope['data'];
    const retryAfter = answer.headers['retry-after'];
    refusals.push({ what, language, status: answer.status, message: envelope['msg'], retryAfter: retryAfter?.toString() });
    return null;
  };
  const like = async (one: Like) => {
    while (!isOver) {
      const liked = !one.liked;
      const data = await attempt('like', '/web/cms/like/click', { token: one.token, contentId: one.contentId, liked });
      one.isOpen = data === null;
      if (data !== null) {
        one.liked = liked;
        likesAnswered += 1;
      }
      await pause(likePauseMs * likes.length);
    }
  };
  const write = async () => {
    while (!isOver) {
      const body = `<p>${randomBytes(draftBytes / 2).toString('hex')}</p>`;
      const fields = { titleZh: '满盘', titleEn: 'Full disk', bodyZh: '<p>正文</p>', bodyEn: body };
      const data = await attempt('draft', '/webAdmin/cms/content/add', { token: author ?? '', kind: 'article', columnId: 'news', fields });
      if (data) drafts.push({ id: (data as { id: string }).id, body });
      await pause(draftPauseMs);
    }
  };

  const working = [...likes.map(like), write()];
  const pages = startVisitors(2, (visit) => ask(origin, keptPages[visit % keptPages.length] ?? '/'));
  return {
    answered: () => ({ likes: likesAnswered, drafts: drafts.length }),
    refusals,
    pages,
    end: async () => {
      isOver = true;
      await Promise.all([...working, pages.end()]);
    },
    findLost: async () => {
      const lost: string[] = [];
      for (const one of likes)
        if (!one.isOpen && (await readLike(origin, one)) !== one.liked) lost.push(`like of ${one.contentId}: ${one.liked}`);
      for (const { id, body } of drafts) if ((await readBody(origin, author ?? '', id)) !== body) lost.push(`draft ${id}`);
      return lost;
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function readLike(origin: string, { token, contentId }: Pick<Like, 'token' | 'contentId'>): Promise<boolean | undefined> {
  const answer = await ask(origin, `/web/user/state?ids=${contentId}`, { headers: { authorization: `Bearer ${token}` } });
  return (envelopeOf(answer)['data'] as UserState[] | null)?.[0]?.liked;
}

async function readBody(origin: string, token: string, id: string): Promise<string | undefined> {
  const answer = await ask(origin, `/webAdmin/cms/content/${id}`, { headers: { authorization: `Bearer ${token}` } });
  return (envelopeOf(answer)['data'] as ItemDetail | null)?.fields.bodyEn;
}
