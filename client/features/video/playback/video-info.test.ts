import { expect, test } from 'vitest';
import { besideOf } from './video-info.ts';

const chapters = [{ time: 0, title: '月出' }];
const otherFiles = [{ kind: 'subtitles', src: '/films/m1.zh.vtt', srclang: 'zh-Hans', label: '简体中文', default: true }];

test.each([
  ['both', { chapters, otherFiles }],
  ['chapters', { chapters, otherFiles: [] }],
  ['transcript', { chapters: [], otherFiles }],
  ['film', { chapters: [], otherFiles: [] }],
] as const)('the link to the page of a film promises what is there: %s', (beside, video) => {
  expect(besideOf(video)).toBe(beside);
});
