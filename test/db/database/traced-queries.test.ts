/** Queries within a traced piece of work are recorded once, without their values. */
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { traceQueries } from '#server/tracing/trace-calls.ts';
import { createTracer } from '#server/tracing/tracer.ts';
import { openTestDatabase } from '#test/support/database/database.ts';

test('queries of the pool, of a transaction and a failing one are spans of their work', async () => {
  const sent: string[] = [];
  const answer = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, options) => {
    sent.push(options?.body as string);
    return new Response('{}');
  });
  onTestFinished(() => answer.mockRestore());
  const tracer = createTracer({ endpoint: 'http://collector', headers: {}, service: 'test', share: 1 }, () => undefined);
  const undo = traceQueries(tracer);
  onTestFinished(undo);
  // As at a start: before the pool is made.
  await using database = await openTestDatabase('postgres');

  await database.db.execute(sql`select ${'hunter2'}::text as outside`);
  await tracer.trace({ name: 'job', kind: 'internal' }, async () => {
    await Promise.all(Array.from({ length: 12 }, () => database.db.execute(sql`select ${'hunter2'}::text as many`)));
    await database.db.transaction((tx) => tx.execute(sql`select 1 as within`));
    await database.db.execute(sql`select 1 / ${0}::int as broken`).catch(() => undefined);
  });
  await tracer.close();

  const spans = sent.flatMap(
    (body) =>
      (
        JSON.parse(body) as {
          resourceSpans: [{ scopeSpans: [{ spans: { attributes: { value: { stringValue?: string } }[]; status: object }[] }] }];
        }
      ).resourceSpans[0].scopeSpans[0].spans,
  );
  const texts = spans
    .flatMap(({ attributes }) => attributes.flatMap(({ value }) => value.stringValue ?? []))
    .filter((text) => text !== 'postgresql');
  const count = (word: string) => texts.filter((text) => text.includes(word)).length;
  expect([count('many'), count('within'), count('broken'), count('begin'), count('commit'), count('outside')]).toEqual([12, 1, 1, 1, 1, 0]);
  expect(spans.filter(({ status }) => 'code' in status)).toHaveLength(1);
  expect(sent.join()).not.toContain('hunter2');
});
