import { expect, onTestFinished, test } from 'vitest';
import { followCms } from './follow-cms.ts';

type Answer = { cursor: string; tags: string[] } | Error;

/** Answers the calls in turn, and leaves further ones open. */
function openStage(answers: Answer[]) {
  const cursors: (string | null)[] = [];
  const purged: string[][] = [];
  const lines: string[] = [];
  const stop = followCms({
    changes: async (cursor, signal) => {
      const answer = answers[cursors.length];
      cursors.push(cursor);
      if (answer instanceof Error) throw answer;
      return answer ?? new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    },
    onTags: (tags) => purged.push([...tags]),
    log: (line) => lines.push(line),
    pauses: { first: 1, longest: 2, repeat: 20 },
  });
  onTestFinished(stop);
  return { cursors, purged, lines, stop };
}

test('goes on where the response before ended, and purges again a little later', async () => {
  const { cursors, purged } = openStage([
    { cursor: 'a', tags: [] },
    { cursor: 'b', tags: ['home'] },
  ]);

  await expect.poll(() => purged).toEqual([['home'], ['home']]);
  expect(cursors).toEqual([null, 'a', 'b']);
});

test('asks again after an outage, from where it was, and says so once', async () => {
  const away = new Error('the CMS answers 503');
  const { cursors, purged, lines } = openStage([{ cursor: 'a', tags: [] }, away, away, away, { cursor: 'b', tags: ['news'] }]);

  await expect.poll(() => purged[0]).toEqual(['news']);
  expect(cursors.slice(0, 5)).toEqual([null, 'a', 'a', 'a', 'a']);
  expect(lines).toEqual([
    'the changes of the CMS cannot be followed (the CMS answers 503); pages are as old as their lifetimes allow',
    'the changes of the CMS are followed again',
  ]);
});

test('ends while a call is open', async () => {
  const { stop, lines } = openStage([{ cursor: 'a', tags: [] }]);

  await stop();

  expect(lines).toEqual([]);
});
