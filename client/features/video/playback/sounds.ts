/** The languages of a film's sound, of which one is heard. */

export interface Sound {
  /** BCP 47. */
  language: string;
  /** Its name in the language itself. */
  label: string;
}

/** Position of the sound in a language, else in a variety of it; -1 if there is none. */
export function findSound(sounds: readonly Pick<Sound, 'language'>[], language: string): number {
  const exact = sounds.findIndex((sound) => sound.language === language);
  return exact >= 0 ? exact : sounds.findIndex((sound) => sound.language !== '' && primary(sound.language) === primary(language));
}

function primary(language: string): string {
  return language.split('-')[0]?.toLowerCase() ?? '';
}
