/** Queries that ask for an award. */
import { expect, test } from 'vitest';
import { loadPinyin } from '#server/services/core/pinyin-terms.ts';
import { awardPhrases, fitOf, likenessOf, soundPhrases, tokensOf, type NamedAward } from './search-award-match.ts';

const actress: NamedAward = {
  labels: ['最佳女主角', 'Best Actress'],
  unitKey: 'film',
  unitLabels: ['电影', 'Film'],
  editionWords: ['2025', '第二届', 'Second edition'],
};
const tvActor: NamedAward = {
  labels: ['最佳男主角（电视剧）', 'Best Actor (Television)'],
  unitKey: 'tv',
  unitLabels: ['电视剧', 'Television drama'],
  editionWords: ['2025'],
};
const picture: NamedAward = { labels: ['最佳影片', 'Best Film'], unitKey: 'film', unitLabels: ['电影', 'Film'], editionWords: ['2025'] };
const documentary: NamedAward = {
  labels: ['最佳纪录片', 'Best Documentary'],
  unitKey: 'documentary',
  unitLabels: ['纪录片', 'Documentary'],
  editionWords: ['2025'],
};
const fit = (award: NamedAward, text: string, names: string[] = []) => fitOf(tokensOf(text), awardPhrases(award), names);

test.each([
  '最佳女主角',
  'best actress 2025',
  '影后',
  '2025 影后',
  '2025年最佳女主角是谁',
  'Who won Best Actress?',
  'lead actress',
  '第二届电影最佳女主角',
  'BEST ACTRESS film',
  '最佳女主',
  'best actr',
  '最佳女主角 · 电影 · 2025',
  'Best Actress · Film · 2025',
])('recognises %s as the best actress', (text) => expect(fit(actress, text)).toBe('whole'));

test.each(['最佳男主角', '女', 'best', 'best actor', 'actr', '电影', '2025', 'winner', '最佳', '影帝', '苏见微', '女主角色设计大赛', ''])(
  'does not recognise %s as the best actress',
  (text) => expect(fit(actress, text)).not.toBe('whole'),
);

test('distinguishes awards by year and unit', () => {
  expect(fit(actress, '2023 影后')).toBe('rest');
  expect(fit(actress, '电视剧 最佳女主角')).toBe('rest');
  expect(fit(tvActor, '电视剧影帝')).toBe('whole');
  expect(fit(tvActor, 'best actor tv')).toBe('whole');
});

test('ignores words such as winner and award beside the name', () => {
  expect(fit(picture, 'winner best film')).toBe('whole');
  expect(fit(picture, 'best picture award 2025')).toBe('whole');
  expect(fit(picture, 'best film festival')).toBe('rest');
  expect(fit(documentary, '最佳纪录片得主')).toBe('whole');
});

test('accepts names that belong to the award', () => {
  expect(fit(actress, '苏见微 影后')).toBe('rest');
  expect(fit(actress, '苏见微 影后', ['苏见微'])).toBe('whole');
  expect(fit(actress, 'Su Jianwei best actress', ['Su Jianwei'])).toBe('whole');
});

test('recognises no award in a text with too many words', () => {
  expect(fit(actress, '最佳女主角'.repeat(200))).toBe('none');
});

const pinyin = await loadPinyin();

test.each(['zuijianvzhujue', 'zuijianvzhujiao', 'zuijianuzhujue', 'zui jia nv zhu jue', 'zuijianvzhu', 'zjnzj', 'yinghou', 'zjnzj 2025'])(
  'recognises %s as the best actress in pinyin',
  (text) => expect(fitOf(tokensOf(text), soundPhrases(actress, pinyin))).toBe('whole'),
);

test.each(['zj', 'yh', 'zuijia', 'zuijiayingpian', 'zjyp', 'zjnzj 2023'])('does not recognise %s as the best actress in pinyin', (text) =>
  expect(fitOf(tokensOf(text), soundPhrases(actress, pinyin))).not.toBe('whole'),
);

test('measures how near a misspelt text is to an award', () => {
  const near = (text: string, award: NamedAward) => likenessOf(tokensOf(text), soundPhrases(award, pinyin));

  for (const text of ['最加女主角', '最佳女主脚', '最佳女猪角 2025', 'best acterss', 'bset actress', 'zuijainvzhujue']) {
    expect(near(text, actress), text).toBeGreaterThan(0);
    expect(near(text, actress) ?? 9, text).toBeLessThan(near(text, picture) ?? 9);
  }
  for (const text of ['最佳', '女主', '苏见微', 'best', 'actor', '山月不眠', 'lantern'])
    for (const award of [actress, picture, documentary]) expect(near(text, award), text).toBeNull();
});
