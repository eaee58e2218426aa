/** Updates the translation hashes after a save (rules and hashes: shared/content/translation-match.ts). */
import type { ItemField, ItemFields } from '#shared/api/content-staff.ts';
import {
  matchNow,
  staleLanguages,
  translatedFields,
  type LanguageSuffix,
  type MatchedHashes,
  type TranslatedField,
} from '#shared/content/translation-match.ts';

interface MatchInput {
  before: MatchedHashes;
  /** Field values before the save; `now` has them after it. */
  old: ItemFields;
  now: ItemFields;
  written: readonly ItemField[];
  /** Fields that an editor has confirmed to match the other language. */
  confirmed: readonly string[];
  /** Version in which each field last changed, before this save. */
  fieldVersions: Readonly<Record<string, number>>;
  /** Last version of the previous editing session (a session ends after some minutes and with every action); later changes belong to the current one. */
  sessionFrom: number;
}

const suffixes = ['Zh', 'En'] as const;

/**
 * The hashes after a save. A written text matches the other language from now on and makes that one stale, unless the
 * written text was catching up: it was stale or empty, or it caught up in this editing session and the pair has not been
 * confirmed since.
 */
export function matchAfterSave(input: MatchInput): MatchedHashes {
  const matched: MatchedHashes = { ...input.before };
  for (const field of translatedFields) {
    const known = matched[field] ?? initialMatch(input.old, field);
    const texts = { zh: input.now[`${field}Zh`], en: input.now[`${field}En`] };
    const touched = suffixes.filter(
      (suffix) => input.written.includes(`${field}${suffix}`) || input.confirmed.includes(`${field}${suffix}`),
    );
    if (touched.length === 0) continue;
    const isPair = texts.zh !== '' && texts.en !== '';
    const isConfirmed = touched.some((suffix) => input.confirmed.includes(`${field}${suffix}`));
    const hashes = matchNow(texts, known, [...touched, ...touched.filter((suffix) => isCatchingUp(input, field, suffix)).map(otherOf)]);
    // An empty text has no translation.
    matched[field] = isPair ? { ...hashes, ...(isConfirmed ? { isConfirmed } : {}) } : {};
  }
  return matched;
}

/** Without stored hashes, as after an import, the existing texts count as matching. */
function initialMatch(old: ItemFields, field: TranslatedField): MatchedHashes[TranslatedField] {
  const texts = { zh: old[`${field}Zh`], en: old[`${field}En`] };
  return texts.zh !== '' && texts.en !== '' ? matchNow(texts, {}, suffixes) : {};
}

function isCatchingUp(
  { before, old, confirmed, fieldVersions, sessionFrom }: MatchInput,
  field: TranslatedField,
  suffix: LanguageSuffix,
): boolean {
  if (confirmed.includes(`${field}${suffix}`)) return true;
  const other = otherOf(suffix);
  const texts = { zh: old[`${field}Zh`], en: old[`${field}En`] };
  if (texts[suffix === 'Zh' ? 'zh' : 'en'] === '') return true;
  const stale = staleLanguages(texts, before[field]);
  if (stale.includes(suffix)) return true;
  if (before[field]?.isConfirmed) return false;
  const [own, others] = [fieldVersions[`${field}${suffix}`] ?? 0, fieldVersions[`${field}${other}`] ?? 0];
  return !stale.includes(other) && own > others && own > sessionFrom;
}

function otherOf(suffix: LanguageSuffix): LanguageSuffix {
  return suffix === 'Zh' ? 'En' : 'Zh';
}
