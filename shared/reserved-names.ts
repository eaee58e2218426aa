/** Names that visitors may not show, because readers would take them for the organisers. Staff may. */

/** Whole names, as they are after `plainName`. */
const reservedWords: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'moderator',
  'official',
  'staff',
  'support',
  'system',
  'webmaster',
  'organiser',
  'organizer',
  'organisers',
  'organizers',
]);
/** Parts of names that are reserved for the organisers. */
const reservedParts = ['官方', '组委会', '管理员', '主办方', '评委会', '客服'] as const;

/** Letters of other scripts, and digits, that look like Latin ones; and traditional forms of the signs that the names above are made of. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  ԁ: 'd',
  ո: 'n',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  ı: 'i',
  ɑ: 'a',
  ⅿ: 'm',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  貓: '猫',
  獎: '奖',
  組: '组',
  會: '会',
  員: '员',
  辦: '办',
  評: '评',
};

/** Normal form of a name: without case, width, accents, spaces, signs, and letters that resemble others. */
function plainName(name: string): string {
  const plain = [...name.normalize('NFKD').toLowerCase()].map((sign) => lookAlikes[sign] ?? sign).join('');
  return plain.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a name is reserved: one of the organisers', or one that contains a name of the site. */
export function isReservedName(name: string, siteNames: readonly string[]): boolean {
  const plain = plainName(name);
  return reservedWords.has(plain) || [...reservedParts, ...siteNames.map(plainName)].some((part) => part !== '' && plain.includes(part));
}
