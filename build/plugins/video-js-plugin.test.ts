import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { withResponsePerRequest } from './video-js-plugin.ts';

const require = createRequire(import.meta.url);
const library = readFileSync(require.resolve('video.js/dist/video.es.js'), 'utf8');

/** The library's function that sends requests to its worker, taken from its source. */
function workerCallbackOf(text: string) {
  const body = /const workerCallback = function \(options\) \{[\s\S]*?\n\};/.exec(text)?.[0] ?? '';
  return new Function('_extends', `${body}\nreturn workerCallback;`)(Object.assign) as (options: object) => void;
}

/** Sends two requests of one kind and two responses; returns the responses that each request received. */
function responsesOf(text: string): string[][] {
  const ask = workerCallbackOf(text);
  const worker = Object.assign(new EventTarget(), { postMessage: () => undefined });
  const responses: string[][] = [[], []];
  for (const list of responses) ask({ transmuxer: worker, action: 'probe', callback: ({ name }: { name: string }) => list.push(name) });
  for (const name of ['first', 'second']) worker.dispatchEvent(new MessageEvent('message', { data: { action: 'probe', name } }));
  return responses;
}

test('gives two requests of one kind a response each, in order', () => {
  expect(responsesOf(withResponsePerRequest(library))).toEqual([['first'], ['second']]);
});

test('shows the bug in the unpatched library: both requests get the first response', () => {
  expect(responsesOf(library)).toEqual([['first'], ['first']]);
});

test('throws for a library without the patched line', () => {
  expect(() => withResponsePerRequest('const nothing = 1;')).toThrow(/video\.js has changed/);
});
