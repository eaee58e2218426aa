/** Visitors of drills: walks through the site, and steady traffic whose every answer is counted. */
import { ask, type HttpAnswer } from '#test/http/contracts/contract-calls.ts';

/** Addresses of the sitemap as paths, and what is read beside pages. */
export async function pathsOf(origin: string, count: number): Promise<string[]> {
  const locations = async (path: string) =>
    [...(await ask(origin, path)).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const maps = await locations('/sitemap.xml');
  const pages = (await Promise.all(maps.map(locations))).flat();
  const step = Math.max(1, Math.floor(pages.length / count));
  const others = ['/', '/en', '/feed/news.rss', '/web/cms/content/columnTree', '/searchresult?search=panda', '/en/news?page=2'];
  return [...others, ...pages.filter((_, index) => index % step === 0)];
}

/** Statuses of each path that did not answer with a success. */
export async function walk(origin: string, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    const { status } = await ask(origin, path);
    if (status >= 400) faults.push(`${status} ${path}`);
  }
  return faults;
}

export interface Traffic {
  answers: HttpAnswer[];
  /** Calls without an answer. */
  broken: string[];
  slowestMs: () => number;
  end: () => Promise<void>;
}

/** Visitors who each send their next request when the last is answered, after a pause. */
export function startVisitors(count: number, request: (number: number) => Promise<HttpAnswer>, pauseMs = 50): Traffic {
  const answers: HttpAnswer[] = [];
  const broken: string[] = [];
  let [isOver, slowest, number] = [false, 0, 0];
  const visit = async () => {
    while (!isOver) {
      number += 1;
      const startedMs = performance.now();
      try {
        answers.push(await request(number));
        slowest = Math.max(slowest, performance.now() - startedMs);
      } catch (error) {
        broken.push(String((error as NodeJS.ErrnoException).code ?? error));
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const visitors = Array.from({ length: count }, visit);
  return {
    answers,
    broken,
    slowestMs: () => Math.round(slowest),
    end: async () => {
      isOver = true;
      await Promise.all(visitors);
    },
  };
}

/** Number of answers with each status. */
export function statusesOf(answers: readonly HttpAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
