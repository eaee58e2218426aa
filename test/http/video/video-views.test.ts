/** A film of the programme has one count of views, wherever it stands: its page, its videos, their lists, and the counters that pages ask for. */
import { expect, test } from 'vitest';
import type { ContentItem } from '#shared/api/content.ts';
import type { ItemCounts } from '#shared/api/like.ts';
import type { VideoItem, VideoRow } from '#shared/api/video.ts';
import { ask } from '#test/http/contracts/contract-calls.ts';
import { siteOfFile } from '#test/support/of-file.ts';
import { call } from './video-fixtures.ts';

const site = siteOfFile({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

const get = async <T>(path: string) => (await call(site(), path)).envelope['data'] as T;

/** The figure of a film and of one of its videos at every place. */
async function figuresOf(filmId: string, itemId: string) {
  const { envelope } = await call(site(), '/web/cmsv2/column/video?pageSize=50&orderByColumn=viewCount&isAsc=desc');
  const rows = envelope['rows'] as VideoRow[];
  const counts = await get<ItemCounts[]>(`/web/cms/like/count?ids=${filmId},${itemId}`);
  return {
    rows,
    figures: {
      film: (await get<ContentItem>(`/web/cms/content/${filmId}`)).viewCount,
      video: (await get<VideoItem>(`/web/cmsv2/column/video/${itemId}/item`)).viewCount,
      list: rows.find(({ id }) => id === itemId)?.viewCount,
      counters: counts.map(({ viewCount }) => viewCount),
    },
  };
}

async function see(kind: string, id: string, address: string): Promise<void> {
  await ask(site().origin, '/web/cms/view', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser, 'x-forwarded-for': address },
    body: JSON.stringify({ kind, id }),
  });
  await site().context.services?.viewCount.flush();
}

test('a view of the film or of its video counts once for both, and every place shows the same figure', async () => {
  const rows = (await call(site(), '/web/cmsv2/column/video?pageSize=50')).envelope['rows'] as VideoRow[];
  const [video] = rows;
  if (!video) throw new Error('The demonstration has no video');
  const { work } = await get<VideoItem>(`/web/cmsv2/column/video/${video.id}/item`);
  if (!work) throw new Error('The video belongs to no film');
  const same = (count: number) => ({ film: count, video: count, list: count, counters: [count, count] });

  const before = await figuresOf(work.id, video.id);
  const [count] = before.figures.counters;
  expect(count).toBeGreaterThan(0);
  expect(before.figures).toEqual(same(count ?? 0));
  const listed = before.rows.map(({ viewCount }) => viewCount);
  expect(listed).toEqual(listed.toSorted((a, b) => b - a));

  await see('video', video.id, '203.0.113.1');
  // The same visitor goes on to the page of the film.
  await see('episode', work.id, '203.0.113.1');
  await see('episode', work.id, '203.0.113.2');

  await expect.poll(async () => (await figuresOf(work.id, video.id)).figures, { timeout: 15_000 }).toEqual(same((count ?? 0) + 2));
});
