/** Answers page requests: from the page cache, else rendered in single flight, and streamed when data is slow. */
import { LRUCache } from 'lru-cache';
import type { Language } from '#shared/language.ts';
import { OverloadError } from '#server/errors.ts';
import { cacheControlOf } from '#server/http/shared-life.ts';
import type { DrawnPage } from './drawn-page.ts';
import { packPage, type PageAnswer, type PageCache, type SharedStream, type StoredPage } from './page-cache.ts';
import type { PageIdentity } from './page-identity.ts';
import type { Regain, RenderGate } from './render-gate.ts';
import type { MayStream } from './streamed-screens.ts';
import type { Rendered, Renderer } from './render-page.tsx';

export interface PageServiceOptions {
  renderer: Renderer;
  cache: PageCache;
  gate: RenderGate;
  /** The page of a request that is refused under load. */
  busyPage: (language: Language) => Promise<StoredPage>;
  /** Adds the page's fonts to its head. */
  addFonts: (page: DrawnPage) => void;
  onError: (error: unknown) => void;
  now?: () => number;
}

export interface PageService {
  /** Once the signals of all who ask for a page are aborted, it is not rendered any more. */
  answer: (identity: PageIdentity, signal?: AbortSignal) => Promise<PageAnswer>;
  /** The 410 page of an address that is known to be gone although its data answers 404. */
  answerGone: (identity: PageIdentity) => Promise<PageAnswer>;
  /** Revalidates a stale page in the background. */
  renew: (page: StoredPage) => void;
  /** Number of complete renderings since the start. */
  readonly renders: number;
}

export function createPageService({ renderer, cache, gate, busyPage, addFonts, onError, now = Date.now }: PageServiceOptions): PageService {
  const changes = new LRUCache<string, PageChange>({ max: changesMax });
  /** Who waits for each page that is being rendered. */
  const audiences = new Map<string, Audience>();
  let renders = 0;

  const render = (identity: PageIdentity, how: HowToRender, audience?: Audience): Promise<PageAnswer> =>
    gate.run((beforeDrawing) => renderNow(identity, { ...how, beforeDrawing }), audience?.isWaiting);

  const renderNow = async (identity: PageIdentity, how: HowToRender & { beforeDrawing: Regain }): Promise<PageAnswer> => {
    const store = cache.begin();
    const rendered = await renderer.render({ path: identity.path, language: identity.language, ...how });
    if (rendered.kind === 'redirect') return rendered;
    if (rendered.kind === 'stream') return stream(identity, rendered);
    renders += 1;
    addFonts(rendered.page);
    const bytes = Buffer.from(rendered.page.toString());
    const policy = renderer.policyOfPage(bytes, identity.path);
    const packed = packPage({ key: identity.key, status: rendered.status, bytes, policy, life: rendered.life }, now());
    // Only pages with status 200: a flood of unknown addresses would evict the dates of real pages.
    const page = rendered.status === 200 ? { ...packed, lastModifiedMs: lastModified(changes, packed) } : packed;
    const keep = identity.keepable && rendered.status === 200 && !rendered.failed && rendered.life.seconds > 0 && store(page);
    return {
      kind: 'page',
      isStored: keep,
      page: keep ? page : { ...page, cacheControl: identity.neverCached ? 'no-store' : uncachedControl(page) },
    };
  };

  const unlessBusy = async (language: Language, answer: Promise<PageAnswer>): Promise<PageAnswer> => {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof OverloadError)) throw error;
      return { kind: 'page', isStored: false, page: await busyPage(language) };
    }
  };

  const stream = (identity: PageIdentity, { status, nonce, pipe }: Extract<Rendered, { kind: 'stream' }>): PageAnswer => {
    const shared = createSharedStream(pipe);
    const whole = unlessBusy(
      identity.language,
      shared.done.then(() => render(identity, { mayStream: false })),
    );
    whole.catch(onError);
    return { kind: 'stream', status, policy: renderer.policyOfStream(nonce), stream: shared, whole };
  };

  /** A streamed page is shared until the whole page that follows it is rendered. */
  const once = (key: string, start: () => Promise<PageAnswer>): Promise<PageAnswer> =>
    cache.once(key, start, (answer) => (answer.kind === 'stream' ? answer.whole : undefined));

  return {
    answer: (identity, signal) => {
      const { key, language, mayStream } = identity;
      const answer = once(key, () => {
        const audience = createAudience();
        audiences.set(key, audience);
        const end = () => void (audiences.get(key) === audience && audiences.delete(key));
        const rendered = render(identity, { mayStream }, audience);
        rendered.then(end, end);
        return rendered;
      });
      audiences.get(key)?.join(signal);
      return unlessBusy(language, answer);
    },
    answerGone: (identity) =>
      unlessBusy(
        identity.language,
        once(`gone ${identity.key}`, () => render(identity, { mayStream: false, isGone: true })),
      ),
    renew: (page) => {
      if (cache.isLoading(page.key)) return;
      const identity = renderer.identify(page.key);
      once(page.key, () => render(identity, { mayStream: false })).catch((error: unknown) => {
        // It is still given as it is, and the next visitor causes another attempt.
        if (!(error instanceof OverloadError)) onError(error);
      });
    },
    get renders() {
      return renders;
    },
  };
}

interface HowToRender {
  mayStream: MayStream;
  isGone?: boolean;
}

interface Audience {
  /** Somebody without a signal never leaves. */
  join: (signal?: AbortSignal) => void;
  isWaiting: () => boolean;
}

function createAudience(): Audience {
  let waiting = 0;
  return {
    join: (signal) => {
      if (signal?.aborted) return;
      waiting += 1;
      signal?.addEventListener('abort', () => (waiting -= 1), { once: true });
    },
    isWaiting: () => waiting > 0,
  };
}

interface PageChange {
  etag: string;
  atMs: number;
}

/** Number of pages whose last change is remembered. */
const changesMax = 10_000;

/** A page with the same ETag has not changed; a changed one is dated at least a second later, the resolution of HTTP dates. */
function lastModified(changes: LRUCache<string, PageChange>, { key, etag, lastModifiedMs }: StoredPage): number {
  const known = changes.get(key);
  const atMs = known?.etag === etag ? known.atMs : Math.max(lastModifiedMs, (known?.atMs ?? 0) + 1000);
  changes.set(key, { etag, atMs });
  return atMs;
}

/** Errors are not stored; a page that is only not cached here may be revalidated. */
function uncachedControl(page: StoredPage): string {
  return page.status === 200
    ? 'no-cache'
    : page.status === 404 || page.status === 410
      ? cacheControlOf(10, { untilChangeMs: 0, untilGoneMs: 0 })
      : 'no-store';
}

interface Follower {
  write: (html: string) => void;
  end: () => void;
}

/** One rendering shared by several responses; a late subscriber first gets everything that was already sent. */
function createSharedStream(pipe: (write: (html: string) => void) => Promise<void>): SharedStream {
  const sent: string[] = [];
  const followers = new Set<Follower>();
  let ended = false;
  const done = pipe((html) => {
    sent.push(html);
    for (const follower of followers) follower.write(html);
  }).finally(() => {
    ended = true;
    for (const follower of followers) follower.end();
    followers.clear();
  });
  done.catch(() => undefined);
  return {
    done,
    follow: (write, end) => {
      const follower = { write, end };
      for (const html of sent) write(html);
      if (ended) end();
      else followers.add(follower);
      return () => followers.delete(follower);
    },
  };
}
