/** The `lang` attribute of a fragment. */
import type { Language } from '#shared/language.ts';

/** Returns the fragment's language if it differs from the page's, else undefined. */
export function langOf(fragment: Language, page: Language): Language | undefined {
  return fragment === page ? undefined : fragment;
}
