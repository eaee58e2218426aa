import { expect, test } from 'vitest';
import type { Footer } from '#shared/api/site-navigation.ts';
import { emptyFooter, footerFaults, footerIn } from './footer.ts';

const link = { id: 'one', place: 'social', nameZh: '微博', nameEn: 'Weibo', path: 'https://weibo.example/panda' } as const;

test.each<[string, Partial<Footer>, string[]]>([
  ['an empty footer', {}, []],
  ['a complete one', { mottoFirstZh: '光', mottoFirstEn: 'Light', ownerZh: '组委会', ownerEn: 'Committee', entries: [link] }, []],
  ['a motto in one language', { mottoFirstZh: '光' }, ['mottoFirstEn half']],
  ['a second line without a first', { mottoSecondEn: 'Shadow' }, ['mottoFirstZh missing', 'mottoFirstEn missing']],
  ['an owner in one language', { ownerEn: 'Committee' }, ['ownerZh half']],
  ['an email address without a domain', { email: 'office' }, ['email email']],
  ['a number without an address', { entries: [{ ...link, place: 'licence', path: '' }] }, []],
  ['a link without its names', { entries: [{ ...link, nameZh: '', nameEn: '' }] }, ['one.nameZh missing', 'one.nameEn missing']],
  ['a link without an address', { entries: [{ ...link, path: '' }] }, ['one.path missing']],
  ['a link that runs a script', { entries: [{ ...link, path: 'javascript:alert(1)' }] }, ['one.path address']],
])('%s', (_name, part, faults) => {
  expect(footerFaults({ ...emptyFooter, ...part }).map(({ field, problem }) => `${field} ${problem}`)).toEqual(faults);
});

test('pages show texts of their language, and filings with the page of the authority', () => {
  const shown = footerIn('en', {
    ...emptyFooter,
    mottoFirstZh: '光',
    mottoFirstEn: 'Light',
    ownerZh: '组委会',
    ownerEn: 'Committee',
    icp: '蜀ICP备2026000001号',
    publicSecurity: '川公网安备 51010002000001号',
    audiovisual: '0110000',
    hidden: ['jury'],
    entries: [link],
  });

  expect(shown).toEqual({
    hasMotto: true,
    motto: ['Light'],
    owner: 'Committee',
    email: '',
    phone: '',
    licences: [
      { name: '蜀ICP备2026000001号', path: 'https://beian.miit.gov.cn/' },
      { name: '川公网安备 51010002000001号', path: 'https://beian.mps.gov.cn/#/query/webSearch?code=51010002000001' },
      { name: '0110000', path: '' },
    ],
    hidden: ['jury'],
    links: [{ place: 'social', name: 'Weibo', path: link.path }],
  });
});

test.each([
  ['蜀ICP备2026000001号-1', 'https://beian.miit.gov.cn/'],
  ['京 icp 证 030173号', 'https://beian.miit.gov.cn/'],
  ['Foretaksnr. 998 877 665', ''],
  ['ICP', ''],
  ['12345678', ''],
])('the number %j in the place of the ICP filing leads to %j', (icp, path) => {
  expect(footerIn('en', { ...emptyFooter, icp }).licences).toEqual([{ name: icp, path }]);
});

test('a number of another register leads to no Chinese authority, and own numbers follow with their own links', () => {
  const entries = [
    {
      ...link,
      id: 'two',
      place: 'licence',
      nameZh: '企业注册号 998 877 665',
      nameEn: 'Foretaksnr. 998 877 665',
      path: 'https://brreg.example/998877665',
    },
    { ...link, id: 'three', place: 'licence', nameZh: '增值税号 1', nameEn: 'VAT 1', path: '' },
  ] as const;

  const shown = footerIn('en', { ...emptyFooter, publicSecurity: 'NO 998877665', entries: [...entries] });

  expect(shown.licences).toEqual([
    { name: 'NO 998877665', path: '' },
    { name: 'Foretaksnr. 998 877 665', path: 'https://brreg.example/998877665' },
    { name: 'VAT 1', path: '' },
  ]);
  expect(shown.links).toEqual([]);
});
