/** Another festival's site within the actions of an hour, from an empty folder to a winner on the big screen; its texts are English first. */
import { expect, test } from 'vitest';
import { walkWholeRun } from '#test/support/browser/whole-run.ts';

test(
  'an organiser makes the site theirs, up to a winner on the big screen, within the actions of an hour',
  { timeout: 400_000 },
  async () => {
    const actions = await walkWholeRun({
      language: 'en',
      words: null,
      chief: 'Ingrid',
      names: { 'zh-Hans': '北极光国际纪录片节', en: 'Nordlys International Documentary Festival' },
      shortNames: { 'zh-Hans': '北极光', en: 'Nordlys' },
      country: 'Norway',
      place: { 'zh-Hans': '奥斯陆', en: 'Oslo' },
      logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80" width="240" height="80"><path d="M10 70 L110 70 L60 5 Z" fill="#0b1d2a"/></svg>',
      look: 'Northern light',
      without: ['Face gallery'],
      owner: { 'zh-Hans': '北极光基金会', en: 'Stiftelsen Nordlys' },
      licences: null,
      number: { 'zh-Hans': '企业编号', en: 'Org. no.', number: '998 877 665' },
      slide: { 'zh-Hans': '北方之光', en: 'The light of the north' },
      column: { 'zh-Hans': '交通', en: 'Travel' },
      article: { title: 'Getting to Oslo', text: 'Trains take twenty minutes.' },
      institution: { 'zh-Hans': '峡湾影业', en: 'Fjord Film' },
      idNumber: false,
      unit: { 'zh-Hans': '纪录长片', en: 'Feature documentaries' },
      heads: 'Title,Director,Minutes,Unit,Public from',
      films:
        'The Last Fjord, Salt Road, Under the Ice, Reindeer Winter, The Keeper of Light, Harbour Songs, Mother Tongue, Eleven Letters, Wind Farm, A Map of Snow'.split(
          ', ',
        ),
      awards: [
        { 'zh-Hans': '最佳纪录片', en: 'Best Documentary', nominees: ['Salt Road', 'The Last Fjord'] },
        { 'zh-Hans': '最佳处女作', en: 'Best First Film', nominees: ['Under the Ice', 'Wind Farm'] },
        { 'zh-Hans': '观众奖', en: 'Audience Award', nominees: ['Mother Tongue', 'A Map of Snow'] },
      ],
    });
    expect(actions, `${actions} actions`).toBeLessThanOrEqual(150);
  },
);
