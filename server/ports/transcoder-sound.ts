/** The languages of a film's sound: one rendition each, in the order of the file. */

export interface ProbedSound {
  index: number;
  codec_name?: string;
  tags?: { language?: string };
}

export interface Sound {
  /** Index of the stream in the file. */
  stream: number;
  /** BCP 47; '' if the file does not say. */
  language: string;
}

/** ISO 639-2: undetermined, no words, several, not coded. */
const noLanguages = new Set(['und', 'zxx', 'mul', 'mis']);

/**
 * The first stream of each language; the first stream alone where fewer than two languages are named, and none for a
 * silent film. Streams of an unknown codec, such as a phone's spatial sound, are left out.
 */
export function soundsOf(streams: readonly ProbedSound[]): Sound[] {
  const sounds = streams
    .filter(({ codec_name: codec }) => codec !== undefined)
    .map(({ index, tags }) => ({ stream: index, language: languageOf(tags?.language) }));
  const named = sounds.filter(({ language }, at) => language !== '' && sounds.findIndex((other) => other.language === language) === at);
  return named.length > 1 ? named : sounds.slice(0, 1);
}

/** The files of cameras and editors have ISO 639-2 (`chi`, `ger`), others BCP 47. */
function languageOf(tag = ''): string {
  try {
    const [language = ''] = Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'));
    return noLanguages.has(language.split('-')[0] ?? '') ? '' : language;
  } catch {
    return '';
  }
}

/** Its name in the language itself, as menus show it. */
export function soundName({ language }: Sound): string {
  if (language === '') return 'sound';
  return new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' }).of(language) ?? language;
}
