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

/** Name of a language; the tag itself if unknown. */
export function subtitleName(tag: string): string {
  return Object.entries(subtitleLanguages).find(([known]) => known === tag)?.[1] ?? tag;
}
