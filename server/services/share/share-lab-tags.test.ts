import { expect, test } from 'vitest';
import { readTags } from './share-lab-tags.ts';
import { cpuMsOf } from '#test/support/cpu-time.ts';

const contents = (html: string) => readTags(html).tags.map(({ name, content }) => [name, content]);

test('reads tags in any case and order of attributes, and decodes entities', () => {
  const html = `<!DOCTYPE html><HTML LANG="zh-Hans"><head><TITLE> A &amp; B\n C </TITLE><META CONTENT='x &quot;y&quot;' PROPERTY="OG:Title">
    <meta name=description content=plain><link href="/c" rel=Canonical><link rel="alternate" hreflang="en" href="/en/c"><meta property="og:image" content=""></head>`;

  expect(readTags(html).lang).toBe('zh-Hans');
  expect(contents(html)).toEqual([
    ['title', 'A & B C'],
    ['og:title', 'x "y"'],
    ['description', 'plain'],
    ['canonical', '/c'],
    ['alternate:en', '/en/c'],
    ['og:image', ''],
  ]);
});

test('ignores tags in comments, scripts, styles, drawings and text areas', () => {
  const html = `<title>Page</title><!-- <meta name="description" content="comment"> --><script>"<meta name='robots' content='script'>"</script><style>/* <title>x</title> */</style>
    <svg><title>Drawing</title></svg><meta charset="utf-8"><meta name="viewport"><link rel="stylesheet" href="/a.css"><link rel="alternate" type="application/rss+xml" href="/feed"><textarea><meta name="description" content="text"></textarea>`;

  expect(contents(html)).toEqual([['title', 'Page']]);
  expect(contents('<svg><g></g><title>Drawing</title></svg><title>Page</title>')).toEqual([['title', 'Page']]);
});

test('counts the bytes before each tag, with three per Chinese character', () => {
  const html = '<title>熊</title><meta name="description" content="猫">';
  const bytes = Buffer.byteLength(html);

  expect(readTags(html).tags.map(({ end }) => end)).toEqual([Buffer.byteLength('<title>熊</title>'), bytes]);
});

test.each([
  ['nothing', ''],
  ['half a tag', '<meta property="og:title" content="x'],
  ['an open title', '<title>never closed <meta name="description" content="x">'],
  ['nested nonsense', '<svg>'.repeat(2_000)],
  ['a thousand tags', '<meta name="description" content="x">'.repeat(1_000)],
  ['a megabyte without a tag', '<'.repeat(1_000_000)],
])('survives %s', (_name, html) => {
  const ms = cpuMsOf(() => expect(readTags(html).tags.length).toBeLessThanOrEqual(200));

  expect(ms).toBeLessThan(1_000);
});
