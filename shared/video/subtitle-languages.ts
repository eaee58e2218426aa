/** Languages that subtitles can be in, with the name that the player's menu shows: each in its own language. */

export const subtitleLanguages = {
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  en: 'English',
  ja: '日本語',
  ko: '한국어',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português',
  it: 'Italiano',
  ru: 'Русский',
  ar: 'العربية',
  hi: 'हिन्दी',
  th: 'ไทย',
  vi: 'Tiếng Việt',
} as const;

export type SubtitleLanguage = keyof typeof subtitleLanguages;

/** In the order of the menus. */
export const subtitleLanguageTags = Object.keys(subtitleLanguages) as SubtitleLanguage[];

/** Kind of a track: a translation or transcript of the dialogue, or captions for the deaf, which name speakers and sounds too. */
export const subtitleKinds = ['subtitles', 'captions'] as const;
export type SubtitleKind = (typeof subtitleKinds)[number];

/** A video has at most one track of a kind in a language. */
export interface SubtitleTrack {
  language: SubtitleLanguage;
  kind: SubtitleKind;
}

const captionNames: Readonly<Record<SubtitleLanguage, string>> = {
  'zh-Hans': '简体中文（无障碍字幕）',
  'zh-Hant': '繁體中文（無障礙字幕）',
  en: 'English (captions for the deaf)',
  ja: '日本語（バリアフリー字幕）',
  ko: '한국어(배리어프리 자막)',
  fr: 'Français (sourds et malentendants)',
  de: 'Deutsch (für Hörgeschädigte)',
  es: 'Español (para sordos)',
  pt: 'Português (para surdos)',
  it: 'Italiano (per non udenti)',
  ru: 'Русский (для глухих)',
  ar: 'العربية (للصم وضعاف السمع)',
  hi: 'हिन्दी (बधिरों के लिए)',
  th: 'ไทย (สำหรับผู้พิการทางการได้ยิน)',
  vi: 'Tiếng Việt (cho người khiếm thính)',
};

/** Name of a track in the player's menu, in its own language. */
export function trackName({ language, kind }: SubtitleTrack): string {
  return kind === 'captions' ? captionNames[language] : subtitleLanguages[language];
}

/** Name of a language; the tag itself if unknown. */
export function subtitleName(tag: string): string {
  return Object.entries(subtitleLanguages).find(([known]) => known === tag)?.[1] ?? tag;
}
