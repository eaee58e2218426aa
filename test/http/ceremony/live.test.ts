/** The live state of an edition: as JSON that a CDN keeps for a second, and as a stream of events that follows every change. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { edition } from '#server/db/schema/award.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import type { LiveState } from '#shared/award/live-state.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { newShowRow } from '#test/support/factories.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site[Symbol.asyncDispose]());

const services = () => {
  const { services: found } = site.context;
  if (!found) throw new Error('The site has no services');
  return found;
};
const editionId = '2027';
const addRow = async () => (await services().ceremony.insertShowRow('u-director', { editionId, ...newShowRow, note: 'secret note' })).id;
const readState = async () => (await (await fetch(`${site.origin}/live/2027.json`)).json()) as LiveState;

/** Reads a stream until it is told to leave. */
async function listen(path: string, headers: Record<string, string> = {}) {
  const leave = new AbortController();
  const answer = await fetch(site.origin + path, { signal: leave.signal, headers });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let hasEnded = false;
  const ended = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
    hasEnded = true;
  })().catch(() => undefined);
  const states = () =>
    [...text.matchAll(/^id: (.+)\ndata: (.+)$/gm)].map(([, id = '', data = '']) => ({ sent: id, ...(JSON.parse(data) as LiveState) }));
  return { answer, states, ended, hasEnded: () => hasEnded, leave: () => leave.abort() };
}

test('tells where the ceremony is, in a few bytes that a CDN keeps for a second', async () => {
  const id = await addRow();
  const { ceremony } = services();

  const answer = await fetch(`${site.origin}/live/2027.json`);
  const text = await answer.text();
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=60');
  expect(text.length).toBeLessThan(200);
  expect(JSON.parse(text)).toMatchObject({ live: false, row: null });

  await ceremony.setShowOpen('u-director', { editionId, isOpen: true });
  await ceremony.updateStatuses('u-director', { editionId, changes: [{ id, from: 'waiting', to: 'stage' }] });
  await expect.poll(readState).toMatchObject({ live: true, row: id });
  expect(JSON.stringify(await readState())).not.toContain('secret');
});

test('sends the present state and each later one to a stream, with an id that spares a repeated one', async () => {
  const stream = await listen('/live/2027/events');
  expect(Object.fromEntries(stream.answer.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    'cache-control': 'no-store, no-transform',
  });
  await expect.poll(stream.states).toHaveLength(1);
  await addRow();
  await expect.poll(() => stream.states().length).toBe(2);
  const [first, second] = stream.states();
  expect(first?.sent).toBe(first?.id);
  expect(second?.id).not.toBe(first?.id);
  stream.leave();

  const again = await listen('/live/2027/events', { 'last-event-id': second?.id ?? '' });
  await addRow();
  await expect.poll(again.states).toHaveLength(1);
  expect(again.states()[0]?.id).not.toBe(second?.id);
  again.leave();
});

test('knows no edition that is hidden, and none that does not exist', async () => {
  for (const path of ['/live/1999.json', '/live/1999/events', '/live/abc.json', '/live/20277.json'])
    expect((await fetch(site.origin + path)).status).toBe(404);
  const setHidden = (isHidden: boolean) =>
    site.context.database?.db.transaction(async (tx) => {
      await tx.update(edition).set({ isHidden }).where(eq(edition.id, '2023'));
      await announceChange(tx, ['edition:2023', 'editions']);
    });
  expect((await fetch(`${site.origin}/live/2023.json`)).status).toBe(200);
  await setHidden(true);
  await expect.poll(async () => (await fetch(`${site.origin}/live/2023.json`)).status).toBe(404);
  await setHidden(false);
});

test('ends all streams when the server stops', async () => {
  const own = await startTestApp();
  const stream = await fetch(`${own.origin}/live/2025/events`);
  const rest = stream.text();

  await own[Symbol.asyncDispose]();

  expect(await rest).toContain('retry: 2000');
});
