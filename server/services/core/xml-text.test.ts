import { expect, test } from 'vitest';
import { absoluteUrl, escapeXml, xmlElement } from './xml-text.ts';

test.each([
  ['灯 & <月> "一" \'二\'', '灯 &amp; &lt;月&gt; &quot;一&quot; &apos;二&apos;'],
  [']]>', ']]&gt;'],
  ['a\u0000b\u0008c\u001fd\uffff', 'abcd'],
  ['tab\tand\nline', 'tab\tand\nline'],
  ['\ud800alone', '\ufffdalone'],
  ['𠮷', '𠮷'],
])('writes %j as %j', (text, written) => {
  expect(escapeXml(text)).toBe(written);
});

test('omits an element without text', () => {
  expect([xmlElement('a', ''), xmlElement('a', null), xmlElement('a', undefined), xmlElement('a', 0)]).toEqual(['', '', '', '<a>0</a>']);
});

test('writes absolute, encoded URLs', () => {
  expect(absoluteUrl('https://site.test', '/media/灯 1.webp?a=1&b=2')).toBe('https://site.test/media/%E7%81%AF%201.webp?a=1&b=2');
  expect(absoluteUrl('https://site.test', 'https://cdn.test/x')).toBe('https://cdn.test/x');
});
