import { expect, test } from 'vitest';
import { freeIdentifier } from './free-identifier.ts';

const taken = ['film', 'ji-lu-pian', 'ji-lu-pian-2'];
const isTaken = async (id: string) => taken.includes(id);

test.each([
  ['纪录长片', 'Documentaries', 'documentaries'],
  ['电影', 'Film', 'film-2'],
  ['纪录片', '', 'ji-lu-pian-3'],
  // Chinese typed in the other field too.
  ['动画', '动画', 'dong-hua'],
  ['', '动画', 'dong-hua'],
  // Characters of several sounds.
  ['重庆音乐周', '', 'chong-qing-yin-yue-zhou'],
  ['长城与银行', '', 'chang-cheng-yu-yin-hang'],
  ['動畫電影', '', 'dong-hua-dian-ying'],
  ['女性与绿色', '', 'nv-xing-yu-lv-se'],
  ['VR 单元 2027', '', 'vr-dan-yuan-2027'],
  ['2027 展映', '', 'unit-2027-zhan-ying'],
  ['“灯·火”（短片）', '', 'deng-huo-duan-pian'],
  ['🎬🐼', '', 'unit-1'],
  ['', '🎬', 'unit-1'],
])('%s, %s: %s', async (zh, en, id) => {
  expect(await freeIdentifier({ zh, en }, { fallback: 'unit', max: 64, isTaken })).toBe(id);
});

test('long names are cut after a syllable, with room for a number', async () => {
  const [zh, en] = ['国际纪录片与动画短片创作者交流'.repeat(5), ''];
  const first = await freeIdentifier({ zh, en }, { fallback: 'unit', max: 64, isTaken });
  expect(first).toBe('guo-ji-ji-lu-pian-yu-dong-hua-duan-pian-chuang-zuo-zhe-jiao');
  const second = await freeIdentifier({ zh, en }, { fallback: 'unit', max: 64, isTaken: async (id) => id === first });
  expect(second).toMatch(/-2$/);
  expect(second.length).toBeLessThanOrEqual(60);
});
