import { ServerStyleSheet } from 'styled-components';
import { expect, test } from 'vitest';
import { HtmlSink } from './html-sink.ts';
import { safeJson } from './safe-json.ts';

function sinkOf() {
  const out: string[] = [];
  let closed = false;
  const sink = new HtmlSink({
    sheet: new ServerStyleSheet(),
    head: '<style>h</style>',
    end: () => '<i>state</i>',
    write: (html) => out.push(html),
    close: () => (closed = true),
  });
  return { sink, out, isClosed: () => closed };
}

test('puts the head before </head> and the state before </body>', () => {
  const { sink, out, isClosed } = sinkOf();

  sink.write('<html><head><title>t</title></head><body>b</body></html>');
  sink.flush();
  sink.end();

  expect(out.join('')).toBe('<html><head><title>t</title><style>h</style></head><body>b<i>state</i></body></html>');
  expect(isClosed()).toBe(true);
});

test('writes a batch only when it is complete', () => {
  const { sink, out } = sinkOf();

  sink.write('<html><head></head><body>sh');
  expect(out).toEqual([]);
  sink.write('ell');
  sink.flush();
  expect(out).toEqual(['<html><head><style>h</style></head><body>shell']);
  sink.write('late</body></html>');
  sink.flush();
  sink.end();

  expect(out.join('')).toBe('<html><head><style>h</style></head><body>shelllate<i>state</i></body></html>');
});

test('escapes characters that could end a script element', () => {
  const text = safeJson({ a: '</script><img src=x onerror=alert(1)>&\u2028\u2029' });

  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual({ a: '</script><img src=x onerror=alert(1)>&\u2028\u2029' });
});
