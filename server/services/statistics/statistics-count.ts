/**
 * Counts views, plays, searches, shares and registrations by day. Counts are added up in memory and written every few seconds
 * in one statement. Nothing of a visitor is stored: no address, no account, no cookie; the user agent is only tested for bots.
 */
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/db/client.ts';
import { invalidRequest } from '#server/errors.ts';
import { isAhead, isBot } from '#server/services/core/bot.ts';
import { createBufferedWrite } from '#server/services/core/buffered-write.ts';
import { fold } from '#server/services/core/search-text.ts';
import type { countEvent } from '#shared/api/statistics/statistics.ts';
import type { Input } from '#shared/api/endpoint.ts';
import { isoDate } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';
import { searchWordMin } from '#shared/limits.ts';
import { keyOfCount, storeCounts, type Count } from './statistics-store.ts';

/** Origin of a report; nothing of it is stored. */
interface Source {
  userAgent: string;
  /** Purpose of the request as stated by the browser; '' = an ordinary one. */
  purpose: string;
}

export interface StatisticsCountOptions {
  db: Database;
  onError: (error: unknown) => void;
  /** Milliseconds between writes. */
  flushMs?: number;
  now?: () => number;
}

export type StatisticsCount = ReturnType<typeof createStatisticsCount>;

const flushAfterMs = 10_000;
const retryMaxMs = 120_000;
/** Maximum number of counts in memory; further subjects are dropped, so that a database outage does not use up memory. */
const waitingMax = 5_000;
/** Words that wait until they are searched for often enough. */
const wordsWaitingMax = 5_000;
const wordMax = 40;
const dayMs = 86_400_000;

export function createStatisticsCount({ db, onError, flushMs = flushAfterMs, now = Date.now }: StatisticsCountOptions) {
  let waiting = new Map<string, Count>();
  const rareWords = new LRUCache<string, number>({ max: wordsWaitingMax, ttl: dayMs });

  /** What cannot be written waits again, beside what came meanwhile. */
  const write = async (): Promise<void> => {
    const batch = [...waiting.values()];
    waiting = new Map();
    try {
      await storeCounts(db, batch);
    } catch (error) {
      for (const count of batch) put(count);
      throw error;
    }
  };
  const writer = createBufferedWrite({ write, isEmpty: () => waiting.size === 0, onError, flushMs, retryMaxMs });

  const put = (count: Count): void => {
    const key = keyOfCount(count);
    const known = waiting.get(key);
    if (known) known.n += count.n;
    else if (waiting.size < waitingMax) waiting.set(key, { ...count });
  };

  const add = (count: Count): void => {
    put(count);
    writer.schedule();
  };

  const note = (kind: Count['kind'], subject: string, language: Language): void => {
    if (!writer.isClosed) add({ kind, subject, day: isoDate(now()), language, n: 1 });
  };

  /** Stores a text once it was searched for often enough, so that what one visitor typed once is nowhere. */
  const noteWord = (kind: 'word' | 'missedWord', text: string, language: Language): void => {
    const word = fold(text).replace(/\s+/g, ' ').trim();
    if (word === '' || word.length > wordMax || isPersonal(word)) return;
    const day = isoDate(now());
    const key = `${kind} ${day} ${language} ${word}`;
    const n = (rareWords.get(key) ?? 0) + 1;
    rareWords.set(key, n);
    if (n >= searchWordMin) add({ kind, subject: word, day, language, n: n === searchWordMin ? n : 1 });
  };

  return {
    /** Counts an event that a browser reports. Throws `invalidRequest` for a subject that cannot be one of its kind. */
    report: ({ kind, subject, isMiss }: Input<typeof countEvent>['body'], language: Language, source: Source): void => {
      if (!shapes[kind].test(subject)) throw invalidRequest('subject');
      if (isBot(source.userAgent) || isAhead(source.purpose)) return;
      if (kind !== 'search') return note(kind, subject, language);
      note('search', '', language);
      if (isMiss) note('miss', '', language);
      noteWord(isMiss ? 'missedWord' : 'word', subject, language);
    },
    /** Counts a view or share that reaches the server anyway. */
    notePage: ({ kind, path, language }: { kind: 'view' | 'share'; path: string; language: Language }, source: Source): void => {
      if (!isBot(source.userAgent) && !isAhead(source.purpose)) note(kind, path, language);
    },
    noteRegistration: (type: 'institution' | 'visitor', language: Language): void => note('registration', type, language),
    flush: writer.flush,
    /** Writes the counts once; they are lost if the database refuses them. */
    close: writer.close,
  };
}

const path = /^\/[\w/-]*(\?.*)?$/s;
const videoId = /^[\w-]{1,64}$/;
const shapes = { view: path, share: path, play: videoId, finish: videoId, search: /\S/ } as const;

/** E-mail addresses, and numbers as long as those of telephones or documents. */
function isPersonal(word: string): boolean {
  return word.includes('@') || /(?:\d[\s.-]?){6}/.test(word);
}
