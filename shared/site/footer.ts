/** The organiser's footer: validation before publication, and the part that pages show. */
import type { Navigation } from '#shared/api/home.ts';
import type { Footer, FooterLink } from '#shared/api/site-navigation.ts';
import { addressFaults, missingFaults } from './home-part-checks.ts';
import type { PartFault } from './site-part-checks.ts';
import type { Language } from '#shared/language.ts';
import { isEmail } from '#shared/validation.ts';

/** Default footer of a site without a published one. */
export const emptyFooter: Footer = {
  hasMotto: true,
  mottoFirstZh: '',
  mottoSecondZh: '',
  mottoFirstEn: '',
  mottoSecondEn: '',
  ownerZh: '',
  ownerEn: '',
  email: '',
  phone: '',
  icp: '',
  publicSecurity: '',
  audiovisual: '',
  hidden: [],
  entries: [],
};

/** A new link, without its id. */
export const emptyFooterLink: Omit<FooterLink, 'id'> = { place: 'social', nameZh: '', nameEn: '', path: '' };

/** Texts are trimmed already. Without any line of the motto, and without an owner, the defaults stand there. */
export function footerFaults(footer: Footer): PartFault[] {
  return [
    ...pairFaults(footer, 'mottoFirst', footer.mottoSecondZh + footer.mottoSecondEn !== ''),
    ...pairFaults(footer, 'owner'),
    ...(footer.email === '' || isEmail(footer.email) ? [] : [{ field: 'email', problem: 'email' } as const]),
    ...footer.entries.flatMap((link) => [
      ...missingFaults(link, ['nameZh', 'nameEn', ...(link.place === 'licence' ? [] : (['path'] as const))]),
      ...addressFaults(link),
    ]),
  ];
}

/** A text in one language is required in the other too. */
function pairFaults(footer: Footer, name: 'mottoFirst' | 'owner', isNeeded = false): PartFault[] {
  const fields = [`${name}Zh`, `${name}En`] as const;
  if (!isNeeded && fields.every((field) => footer[field] === '')) return [];
  return fields.filter((field) => footer[field] === '').map((field) => ({ field, problem: isNeeded ? 'missing' : 'half' }));
}

/** Numbers that the authorities in China grant; only these lead to their registers. */
const icpPattern = /ICP\s*[备證证備]\s*\d{6,}/i;
const policePattern = /公网安备\s*(\d{8,})/;

const filingsAddress = 'https://beian.miit.gov.cn/';
const policeAddress = 'https://beian.mps.gov.cn/#/query/webSearch';

/** The footer as pages in a language show it. */
export function footerIn(language: Language, footer: Footer): NonNullable<Navigation['footer']> {
  const textOf = (zh: string, en: string) => (language === 'en' ? en || zh : zh || en);
  const { icp, publicSecurity, audiovisual, email, phone, hidden, entries } = footer;
  const code = policePattern.exec(publicSecurity)?.[1];
  const named = entries.map(({ place, nameZh, nameEn, number = '', path }) => ({
    place,
    name: place === 'licence' ? `${textOf(nameZh, nameEn)} ${number}`.trim() : textOf(nameZh, nameEn),
    path,
  }));
  const licences = [
    { name: icp, path: icpPattern.test(icp) ? filingsAddress : '' },
    { name: publicSecurity, path: code ? `${policeAddress}?code=${code}` : '' },
    { name: audiovisual, path: '' },
    ...named.filter(({ place }) => place === 'licence').map(({ name, path }) => ({ name, path })),
  ];
  const motto = [textOf(footer.mottoFirstZh, footer.mottoFirstEn), textOf(footer.mottoSecondZh, footer.mottoSecondEn)];
  return {
    hasMotto: footer.hasMotto,
    motto: motto.filter(Boolean),
    owner: textOf(footer.ownerZh, footer.ownerEn),
    email,
    phone,
    licences: licences.filter(({ name }) => name !== ''),
    hidden,
    links: named.filter(({ place }) => place !== 'licence'),
  };
}
