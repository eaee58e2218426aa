import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { visitNodes } from '#build/checks/syntax-tree.ts';
import { isImeKey } from './is-ime-key.ts';

test.each([
  ['a key during a composition', { isComposing: true, keyCode: 13 }, true],
  ['the key that ends it in Safari', { isComposing: false, keyCode: 229 }, true],
  ['an event of React during a composition', { keyCode: 13, nativeEvent: { isComposing: true } }, true],
  ['an event of React in Safari', { keyCode: 229, nativeEvent: { isComposing: false } }, true],
  ['Enter', { isComposing: false, keyCode: 13 }, false],
  ['Enter of React', { keyCode: 13, nativeEvent: { isComposing: false } }, false],
])('%s', (_, event, isIme) => {
  expect(isImeKey(event)).toBe(isIme);
});

/** Functions that read the key of an event and do not ask whether it belongs to an input method, by their first line. */
function heedlessHandlers(file: string, source: string): string[] {
  const functions: { start: number; end: number }[] = [];
  const reads: number[] = [];
  visitNodes(file, source, (node) => {
    if (/Function/.test(node.type) && !node.type.startsWith('TS'))
      functions.push({ start: node.start, end: (node as unknown as { end: number }).end });
    if (node.type === 'MemberExpression' && node.object?.name === 'event' && node.property?.name === 'key') reads.push(node.start);
  });
  const innermost = (at: number) => functions.filter(({ start, end }) => start <= at && at < end).sort((a, b) => b.start - a.start)[0];
  const texts = new Set(reads.map((at) => source.slice(innermost(at)?.start ?? 0, innermost(at)?.end)));
  return [...texts].filter((text) => !text.includes('isImeKey(')).map((text) => `${file}: ${text.split('\n', 1)[0]}`);
}

test('a handler that does not ask is found', () => {
  const source = "const a = (event) => event.key === 'Enter' && send();\nconst b = (event) => !isImeKey(event) && event.key === 'Enter';";

  expect(heedlessHandlers('a.ts', source)).toEqual(["a.ts: (event) => event.key === 'Enter' && send()"]);
});

test('every handler of keys asks', () => {
  const files = globSync('client/**/*.{ts,tsx}', { cwd: projectRoot }).filter((file) => !/[.]test[.]tsx?$/.test(file));

  expect(files.flatMap((file) => heedlessHandlers(file, readFileSync(`${projectRoot}/${file}`, 'utf8')))).toEqual([]);
});
