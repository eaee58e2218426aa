/** Activity detection, so that deferrable work waits for a quiet minute; health probes do not count. */
import { expect, test } from 'vitest';
import { disposeAfterTest, startTestApp } from '#test/support/app.ts';

test('pages, files and calls count as activity, also from the page cache; probes do not', async () => {
  let heard = 0;
  const site = disposeAfterTest(
    await startTestApp({ change: (context) => ({ ...context, activity: { ...context.activity, note: () => (heard += 1) } }) }),
  );
  const countOf = async (path: string) => {
    const before = heard;
    await (await fetch(site.origin + path)).arrayBuffer();
    return heard - before;
  };

  const visits = [];
  for (const path of ['/about', '/about', '/static/city.json', '/web/cms/content/columnTree', '/nowhere']) visits.push(await countOf(path));
  const probes = [];
  for (const path of ['/healthz', '/readyz', '/metrics']) probes.push(await countOf(path));

  expect(visits).toEqual([1, 1, 1, 1, 1]);
  expect(probes).toEqual([0, 0, 0]);
});
