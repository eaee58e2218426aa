/** A page as a visitor gets it in the end: from memory, or rendered and waited for, never in parts. */
import type { PageAnswer, PageCache } from './page-cache.ts';
import type { PageIdentity } from './page-identity.ts';
import type { PageService } from './page-service.ts';

export type WholeAnswer = Exclude<PageAnswer, { kind: 'stream' }>;

export function createWholePage({
  pages,
  cache,
}: {
  pages: PageService;
  cache: PageCache;
}): (identity: PageIdentity) => Promise<WholeAnswer> {
  return async (identity) => {
    const page = identity.keepable ? cache.get(identity.key) : undefined;
    if (page) return { kind: 'page', page, isStored: true };
    let answer = await pages.answer(identity);
    while (answer.kind === 'stream') answer = await answer.whole;
    return answer;
  };
}
