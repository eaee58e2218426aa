import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { withAnswersForOne } from './video-js-plugin.ts';

const require = createRequire(import.meta.url);
const library = readFileSync(require.resolve('video.js/dist/video.es.js'), 'utf8');

/** The function of the library that asks its worker, as it is or mended, run with listeners that the test calls. */
function asksWorker(text: string) {
  const body = /const workerCallback = function \(options\) \{[\s\S]*?\n\};/.exec(text)?.[0] ?? '';
  return new Function('_extends', `${body}\nreturn workerCallback;`)(Object.assign) as (options: object) => void;
}

/** Two requests of one kind, then two answers; gives what each request got. */
function answersOf(text: string): string[][] {
  const ask = asksWorker(text);
  const worker = Object.assign(new EventTarget(), { postMessage: () => undefined });
  const got: string[][] = [[], []];
  for (const own of got) ask({ transmuxer: worker, action: 'probe', callback: ({ name }: { name: string }) => own.push(name) });
  for (const name of ['first', 'second']) worker.dispatchEvent(new MessageEvent('message', { data: { action: 'probe', name } }));
  return got;
}

test('two requests of one kind get an answer each, in the order of asking', () => {
  expect(answersOf(withAnswersForOne(library))).toEqual([['first'], ['second']]);
});

test('the library as it is gives both the first answer', () => {
  expect(answersOf(library)).toEqual([['first'], ['first']]);
});

test('a library without that place is told', () => {
  expect(() => withAnswersForOne('const nothing = 1;')).toThrow(/video\.js has changed/);
});
