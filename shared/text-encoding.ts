/** Decodes text files: Unicode by its byte order mark or its form, other encodings guessed by how much the result looks like text. */

/** Encodings that a file can be read in, as the browser and Node.js name them; the order of the menus. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'windows-1252',
  'shift_jis',
  'euc-kr',
  'windows-1251',
] as const;
export type TextEncoding = (typeof textEncodings)[number];

export interface DecodedText {
  /** Without its byte order mark. */
  text: string;
  encoding: TextEncoding;
  /** Neither a mark nor the form of the bytes tells the encoding, so somebody has to look at the text. */
  isGuessed: boolean;
}

/** Encodings that only their text tells, with how likely files in them are here; the first of equals is taken. */
const likelihood = {
  gb18030: 1,
  big5: 1,
  'windows-1252': 1,
  shift_jis: 0.9,
  'euc-kr': 0.85,
  'windows-1251': 0.7,
  'utf-16le': 1,
  'utf-16be': 1,
} as const satisfies Partial<Record<TextEncoding, number>>;
type GuessedEncoding = keyof typeof likelihood;

/** Average weight of the characters below which nothing is text. */
const weightMin = 0.3;
/** Characters that are weighed; more of a long file tell nothing new. */
const weighedMax = 20_000;

/** Decodes in the `chosen` encoding, or in the one that fits best. Null for bytes that are no text in it, or in any. */
export function decodeText(bytes: Uint8Array, chosen?: TextEncoding): DecodedText | null {
  if (chosen) {
    const text = decode(bytes, chosen);
    return text === null ? null : { text, encoding: chosen, isGuessed: false };
  }
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const certain = marked ?? 'utf-8';
  const text = decode(bytes, certain);
  if (text !== null) return { text, encoding: certain, isGuessed: false };
  return marked ? null : guess(bytes);
}

/** Lines that show whether the encoding is right: the first ones with other characters than ASCII. */
export function encodingSample(text: string): string {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => /[^\p{ASCII}]/u.test(line));
  const sample = lines.slice(0, 4).join('\n');
  return sample.length > 200 ? `${sample.slice(0, 199)}…` : sample;
}

function guess(bytes: Uint8Array): DecodedText | null {
  let best: DecodedText | null = null;
  let bestWeight = weightMin;
  for (const [encoding, factor] of Object.entries(likelihood) as [GuessedEncoding, number][]) {
    const text = decode(bytes, encoding);
    const weight = text === null ? 0 : weightOf(text, encoding) * factor;
    if (text !== null && weight > bestWeight) [best, bestWeight] = [{ text, encoding, isGuessed: true }, weight];
  }
  return best;
}

/** Null for invalid bytes, and for the NUL of other encodings and of pictures. */
function decode(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}

/** Average weight of the characters that are not ASCII: 1 for frequent ones, below 0 for those that texts do not have. */
function weightOf(text: string, encoding: GuessedEncoding): number {
  const characters = Array.from(text.slice(0, weighedMax));
  // Half of UTF-16 without ASCII is characters of other encodings.
  const counted = encoding.startsWith('utf-16') ? /[^]/u : /[^\p{ASCII}]/u;
  let [sum, count] = [0, 0];
  for (const [at, character] of characters.entries()) {
    if (!counted.test(character)) continue;
    sum += weightOfCharacter(character, encoding, [characters[at - 1] ?? '', characters[at + 1] ?? '']);
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

const strange = -0.6;

function weightOfCharacter(character: string, encoding: GuessedEncoding, [before, after]: readonly [string, string]): number {
  if (/[\p{Co}\p{Cn}\p{Cc}\uFFFD]/u.test(character) && !/\s/.test(character)) return -3;
  if (/[\p{ASCII}]/u.test(character)) return 1;
  if (encoding === 'windows-1252' || encoding === 'windows-1251') return weightOfLetter(character, encoding, [before, after]);
  if (/\p{Script=Han}/u.test(character)) return frequentHan().has(character) ? 1 : knownHan().has(character) ? 0.5 : strange;
  if (/[、。〈〉《》「」『』【】〔〕“”‘’…—·～　！（），．：；？０-９％]/.test(character)) return 1;
  if (/[\u3041-\u30FF]/.test(character)) return encoding === 'shift_jis' || encoding.startsWith('utf-16') ? 1 : 0;
  if (/\p{Script=Hangul}/u.test(character)) return encoding !== 'euc-kr' ? strange : frequentHangul.test(character) ? 1 : 0.2;
  return /\p{L}/u.test(character) && encoding.startsWith('utf-16') ? 0 : strange;
}

/** Letters stand in words, and change to capitals only at their beginning; of two bytes that are one character neither does. */
function weightOfLetter(character: string, encoding: 'windows-1252' | 'windows-1251', [before, after]: readonly [string, string]): number {
  const isPlain = (other: string) => /^[\p{ASCII}“”‘’–—…«»]?$/u.test(other);
  if (/[“”‘’„–—…«»¿¡€£·№©®°×±²³½¼¾\u00A0]/.test(character)) return isPlain(before) && isPlain(after) ? 0.6 : strange;
  const script = encoding === 'windows-1252' ? /[\p{Script=Latin}]/u : /[\u0401\u0410-\u044F\u0451]/;
  if (!script.test(character) || /[ªºÐðÞþ]/.test(character)) return strange;
  const isLetter = (other: string) => /\p{L}/u.test(other);
  if (!isLetter(before) && !isLetter(after)) return /[àÀéáóíyяЯиИвВсСкКоОаАуУ]/.test(character) ? 0.6 : strange;
  if (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(character)) return strange;
  if (encoding === 'windows-1251') return frequentCyrillic.test(character) ? 1 : 0.2;
  // Accented letters stand among plain ones: not three in a row.
  return isPlain(before) || isPlain(after) ? 1 : strange;
}

const frequentCyrillic = /[оеаинтсрвлкмдпуяыьОЕАИНТСРВЛКМДПУ]/;
const frequentHangul =
  /[이다는에의을를가은로고하지사도기어나스리시들아자인한서그대라것있수해정과여만으전부면일제보안요니습까세감합네게거주말오상영화우생장원내저미모무비당없않했었왔좋녕]/;

let known: ReadonlySet<string> | null = null;

/** The characters of Chinese that the first levels of GB 2312 and Big5 list, in the order of their bytes. */
function knownHan(): ReadonlySet<string> {
  known ??= new Set([
    ...range('gb18030', [0xb0, 0xd7], [[0xa1, 0xfe]]),
    ...range(
      'big5',
      [0xa4, 0xc6],
      [
        [0x40, 0x7e],
        [0xa1, 0xfe],
      ],
    ),
  ]);
  return known;
}

function range(
  encoding: 'gb18030' | 'big5',
  [from, until]: readonly [number, number],
  trails: readonly (readonly [number, number])[],
): string {
  const bytes: number[] = [];
  for (let lead = from; lead <= until; lead += 1)
    for (const [first, last] of trails) for (let trail = first; trail <= last; trail += 1) bytes.push(lead, trail);
  return new TextDecoder(encoding).decode(new Uint8Array(bytes)).replaceAll('\uFFFD', '');
}

let frequent: ReadonlySet<string> | null = null;

/** The most frequent characters of Chinese and Japanese, and those of films and awards. */
function frequentHan(): ReadonlySet<string> {
  frequent ??= new Set(
    '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔片影视节奖评委剧颁典礼获映演导幕熊猫纪录夜雪河桥雨灯花风云江湖城村春秋冬夏父母爱梦早晚谢请坐始即关闭拍摄编' +
      '這個們來為國說時會對於過發後裡種經麼學當沒動還進樣開從實軍無與長機關業將兩間問並應戰頭體見產話內給門兒東聲員論處義幾條係氣題爾變總電數報結務場計資許統區隊決馬書則聽達強難權設記類據邊張該萬覺術領確傳師觀讓識帶導爭運視節獎評劇頒獎典禮獲熊貓紀錄橋燈風雲愛夢謝請閉編' +
      '日本人月年大会社語映画監督賞作品私今何時見行',
  );
  return frequent;
}
