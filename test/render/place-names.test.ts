/** One name for each place: heading, title, breadcrumb, footer and command palette use the section's label, in both languages. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { UserInfo } from '#shared/api/account.ts';
import { sectionKeys, type Section } from '#shared/breadcrumbs.ts';
import { languages, withLanguage, type Language } from '#shared/language.ts';
import { permissions } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import { screensFor } from '#client/features/manage/palette/commands.ts';
import { createTranslate, type Texts } from '#shared/translate.ts';
import { elements } from '#test/support/html.ts';
import { siteOfFile } from '#test/support/of-file.ts';

const site = siteOfFile();

/** Address and labels of each section, those of the specification by its letter; a section without a screen has no address. */
const places: Readonly<Record<Section, readonly [address: string | null, english: string, chinese: string]>> = {
  home: [null, 'Home', '首页'],
  manage: ['/manage', 'Management centre', '管理中心'],
  set: [null, 'Personal setting', '个人设置'],
  article: [null, 'Pending review content', '待审核内容'],
  video: [null, 'Video', '视频'],
  audit: ['/manage/works/audit', 'Audit', '待审核'],
  audited: ['/manage/works/audited', 'Reviewed content', '已审核内容'],
  putaway: ['/manage/works/putaway', 'Put-on content', '已上线内容'],
  soldout: ['/manage/works/soldout', 'Put-off content', '已下线内容'],
  reject: ['/manage/works/reject', 'Rejected content', '已驳回内容'],
  draft: ['/manage/works/draft', 'Draft list', '草稿箱'],
  basic: ['/set/basic', 'Basic information', '基本信息'],
  agency: ['/set/agency', 'Agent operator information', '机构经办人信息'],
  password: ['/set/password', 'Change password', '修改密码'],
  secondFactor: ['/set/secondfactor', 'Two-step verification', '两步验证'],
  sessions: ['/set/sessions', 'Signed-in devices', '登录设备'],
  notifications: ['/set/notifications', 'Notifications', '消息通知'],
  favourites: ['/set/favourites', 'Favourites', '我的收藏'],
  privacy: ['/set/privacy', 'Privacy', '隐私'],
  comments: ['/manage/comments', 'Comments to moderate', '评论审核'],
  feedback: ['/feedback', 'Feedback', '意见反馈'],
  login: ['/login', 'Log in', '登录'],
  agreement: ['/agreement', 'User agreement', '用户协议'],
  privacyPolicy: ['/privacy', 'Privacy policy', '隐私政策'],
  previous: ['/previous', 'Previous review', '往届回顾'],
  news: ['/news', 'Latest news', '最新动态'],
  g2025: ['/g2025', '2025 edition', '2025 金熊猫'],
  about: ['/about?active=0', 'About the award', '关于奖项'],
  cultural: ['/cultural', 'Creative', '文创'],
  videoList: ['/videolist', 'Wonderful video', '精彩视频'],
  movies: ['/movies', 'Official video', '官方影像'],
  projectionRoom: ['/projectionroom', 'Cinema', '放映厅'],
  announcement: ['/announcement', 'Announcement', '通知公告'],
  searchResult: ['/searchresult', 'Search result', '搜索结果'],
  panda: ['/panda', 'Face gallery', '脸谱廊'],
};

/** The screen of the specification's twins, of another year, of a search and of a section of staff. */
const further: readonly (readonly [address: string, english: string, chinese: string])[] = [
  ['/movies2', 'Official video', '官方影像'],
  ['/g2025-old', '2025 edition', '2025 金熊猫'],
  ['/g2023', '2023 edition', '2023 金熊猫'],
  ['/award/best-film-film', 'Best Film', '最佳影片'],
  ['/searchresult?search=panda', 'Search result', '搜索结果'],
  ['/manage/feedback', 'Feedback', '意见反馈'],
];

const all = [...Object.values(places), ...further].flatMap(([address, english, chinese]) =>
  address ? [{ address, english, chinese }] : [],
);

test('every section has a row here', () => {
  expect(Object.keys(places).sort()).toEqual([...sectionKeys].sort());
});

test.each(languages)(
  'title, heading and breadcrumb of each place in %s have its label',
  async (language) => {
    for (const { address, ...labels } of all) {
      const label = labels[language === 'en' ? 'english' : 'chinese'];
      // The agreements are documents of the organiser, whose titles may be written in capitals.
      const isDocument = address === '/agreement' || address === '/privacy';
      const { title, heading, crumb } = await namesOn(language, address);
      const written = (name: string) => (isDocument ? name.toLowerCase() : name);
      const beginning = (name: string) => written(name.slice(0, label.length));
      expect({ address, title: beginning(title), heading: beginning(heading), crumb }).toEqual({
        address,
        title: written(label),
        heading: written(label),
        crumb: label,
      });
    }
  },
  60_000,
);

test.each(languages)('header and menu lead in %s to what can be watched, by the same names', async (language) => {
  const html = await read(language, '/news');
  const isEnglish = language === 'en';
  const expected = [
    [withLanguage(language, '/projectionroom'), isEnglish ? 'Cinema' : '放映厅'],
    [withLanguage(language, '/movies'), isEnglish ? 'Official video' : '官方影像'],
    [withLanguage(language, '/panda'), isEnglish ? 'Face gallery' : '脸谱廊'],
    [withLanguage(language, '/g2025/programme'), isEnglish ? 'Programme' : '活动日程'],
  ];
  const group = elements(elements(html, 'header')[0]?.text ?? '', 'details')[0]?.text ?? '';
  const menu = elements(html, 'dialog').find(({ attributes }) => attributes['id'] === 'menu')?.text ?? '';

  const watch = menu.slice(menu.indexOf('role="group"'));
  for (const part of [group, watch.slice(0, watch.indexOf('</div></div>'))])
    expect(
      elements(part, 'a')
        .filter(({ attributes }) => !attributes['class']?.includes('call-line'))
        .map(({ attributes, text }) => [attributes['href'], plain(text)]),
    ).toEqual(expected);
  expect(await read(language, '/g2025')).toContain('id="programme"');
});

test.each(languages)('the footer names each place in %s by its label', async (language) => {
  const foot = elements(await read(language, '/'), 'footer')[0]?.text ?? '';
  const links = new Map(elements(foot, 'a').map(({ attributes, text }) => [attributes['href'], plain(text)]));

  let found = 0;
  for (const { address, ...labels } of all) {
    const name = links.get(withLanguage(language, address));
    // The parts of `/about` have their own names, and the account's link says what it does.
    if (name === undefined || /^\/(about|login)/.test(address)) continue;
    found += 1;
    expect({ address, name }).toEqual({ address, name: labels[language === 'en' ? 'english' : 'chinese'] });
  }
  expect(found).toBe(13);
});

test.each(languages)('the command palette names each place in %s by its label', (language) => {
  const texts = (namespace: string) => JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8')) as Texts;
  const t = createTranslate(language, texts);
  const viewers = [
    { userType: userTypes.ordinary, permissions: [...permissions] },
    { userType: userTypes.pgc, permissions: [] },
  ];
  const names = new Map(viewers.flatMap((viewer) => screensFor(viewer as unknown as UserInfo, t)).map(({ path, name }) => [path, name]));

  let found = 0;
  for (const { address, ...labels } of all) {
    const name = names.get(address);
    if (name === undefined) continue;
    found += 1;
    expect({ address, name }).toEqual({ address, name: labels[language === 'en' ? 'english' : 'chinese'] });
  }
  expect(found).toBe(12);
});

async function namesOn(language: Language, address: string): Promise<{ title: string; heading: string; crumb: string }> {
  const html = await read(language, address);
  const bar = elements(html, 'nav').find(({ attributes }) => /^(面包屑|Breadcrumb)$/.test(attributes['aria-label'] ?? ''))?.text ?? '';
  return {
    title: plain(elements(html, 'title')[0]?.text ?? ''),
    heading: plain(elements(html, 'h1')[0]?.text ?? ''),
    crumb: plain(elements(bar, 'li').at(-1)?.text ?? ''),
  };
}

const read = async (language: Language, address: string) => (await fetch(site().origin + withLanguage(language, address))).text();

const plain = (html: string) =>
  html
    .replaceAll('<wbr/>', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
