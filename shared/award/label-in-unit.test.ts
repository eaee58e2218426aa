import { expect, test } from 'vitest';
import { labelInUnit } from './label-in-unit.ts';

test.each([
  ['最佳音乐（电视剧）', '电视剧', '最佳音乐'],
  ['Best Music (Television)', 'Television drama', 'Best Music'],
  ['最佳视觉效果（动画）', '动画', '最佳视觉效果'],
  ['评委会特别奖（剧集）', '特别奖', '评委会特别奖（剧集）'],
  ['最佳影片', '电影', '最佳影片'],
  ['（电影）', '电影', '（电影）'],
])('%s in %s is %s', (label, unit, shown) => {
  expect(labelInUnit(label, unit)).toBe(shown);
});
