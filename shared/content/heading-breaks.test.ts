import { expect, test } from 'vitest';
import { breakable } from './heading-breaks.ts';

const titles = [
  '顾听澜：锣鼓一响，演员就没有退路',
  '二十七项荣誉揭晓：《山月不眠》摘得最佳影片',
  '评委会主席谈标准：先看一部作品如何看人',
  '没有找到“灯塔纪”',
  '英格丽·海于格',
  '2025 金熊猫奖（第二届）入围名单',
  '',
];

test.each(titles)('%s keeps its text', (title) => {
  expect(breakable(title, 'zh-Hans').join('')).toBe(title);
});

test.each(titles)('%s starts no phrase with a closing mark and ends none with an opening one', (title) => {
  for (const phrase of breakable(title, 'zh-Hans').slice(1)) expect(phrase).not.toMatch(/^[，。！？、：；”》）·…—]/);
  for (const phrase of breakable(title, 'zh-Hans').slice(0, -1)) expect(phrase).not.toMatch(/[“《（]$/);
});

test('breaks between words', () => {
  expect(breakable('最新动态', 'zh-Hans')).toEqual(['最新', '动态']);
});

test('never breaks inside a title', () => {
  expect(breakable('导演谈《守灯人的女儿》的诞生', 'zh-Hans').some((phrase) => phrase.includes('《守灯人的女儿》'))).toBe(true);
});

test('leaves no single character', () => {
  expect(breakable('锣鼓一响', 'zh-Hans')).not.toContain('响');
});

test('leaves English as it is', () => {
  expect(breakable('Where light meets shadow', 'en')).toEqual(['Where light meets shadow']);
});

test('caches results', () => {
  expect(breakable('最新动态', 'zh-Hans')).toBe(breakable('最新动态', 'zh-Hans'));
});

test('accepts an unclosed title mark', () => {
  expect(breakable('》《山月不眠', 'zh-Hans').join('')).toBe('》《山月不眠');
});

test.each([
  ['阿不都热西提·玉素甫', ['阿不都热西提·', '玉素甫']],
  ['弗朗切斯卡·里沃', ['弗朗切斯卡·', '里沃']],
  ['米拉·森·古普塔', ['米拉·', '森·', '古普塔']],
  ['让-吕克・戈达尔', ['让-吕克・', '戈达尔']],
  ['ホン・サンス', ['ホン・', 'サンス']],
])('%s breaks after its dots only', (name, parts) => {
  expect(breakable(name, 'zh-Hans')).toEqual(parts);
});

test('a name within a longer heading keeps its parts whole', () => {
  const phrases = breakable('专访阿不都热西提·玉素甫与弗朗切斯卡·里沃：一次相遇', 'zh-Hans');

  expect(phrases.join('')).toBe('专访阿不都热西提·玉素甫与弗朗切斯卡·里沃：一次相遇');
  expect(phrases.filter((phrase) => phrase.startsWith('·'))).toEqual([]);
});
