import { expect, test } from 'vitest';
import { songCharacters } from './font-characters.ts';

const text = (codePoints: number[]) => String.fromCodePoint(...codePoints);

test('takes h1 and h2 for 900 and h3 for 600', () => {
  const { 900: black, 600: semibold } = songCharacters('<h1>光<wbr>影</h1><h2 class="x">交</h2><h3>辉</h3><h4>无</h4><p>文</p>');

  expect(text(black)).toBe('交光影');
  expect(text(semibold)).toBe('辉');
});

test('lets a class decide, on headings and on any element', () => {
  const { 900: black, 600: semibold } = songCharacters(
    '<h3 class="a song">甲</h3><h1 class="song6 b">乙</h1><b class="song">丙</b><span class="t song6">丁</span>',
  );

  expect(text(black)).toBe('丙甲');
  expect(text(semibold)).toBe('丁乙');
});

test('reads elements to their own end, past equal ones inside', () => {
  const { 900: black } = songCharacters('<div class="song">外<div>内</div>后</div><div>别</div>');

  expect(text(black)).toBe([...'内外后'].sort().join(''));
});

test('leaves out markup, attributes and words that only look like the class', () => {
  const { 900: black, 600: semibold } = songCharacters(
    '<h1 title="题">a<i data-x="是">b</i></h1><p class="songs">错</p><p>class="song" 也错</p><a href="/song">不</a>',
  );

  expect(text(black)).toBe('ab');
  expect(semibold).toEqual([]);
});

test('reads character references', () => {
  const { 900: black } = songCharacters('<h1>&amp;&#x27;&#29066;&#x732B;&quot;&nonsense;</h1>');

  expect(text(black)).toBe([...'"&\'熊猫'].sort().join(''));
});

test('survives broken markup', () => {
  expect(() => songCharacters('<h1>未完')).not.toThrow();
  expect(() => songCharacters('<h1')).not.toThrow();
  expect(() => songCharacters('<div class="song">未<div>')).not.toThrow();
});

test('keeps no state between calls', () => {
  songCharacters('<h1>旧</h1>');

  expect(text(songCharacters('<h1>新旧</h1>')[900])).toBe([...'新旧'].sort().join(''));
});
