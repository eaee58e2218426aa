/** The `lang` attribute of a fragment. */
import type { Language } from '#shared/language.ts';

/** The fragment's language where it is not the page's; otherwise nothing, for the page says it already. */
export function langOf(fragment: Language, page: Language): Language | undefined {
  return fragment === page ? undefined : fragment;
}
