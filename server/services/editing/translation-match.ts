/** Which translations are still of their source after a save (rules and hashes: shared/translation-match.ts). */
import type { WorkField, WorkFields } from '#shared/api/content-staff.ts';
import {
  matchNow,
  staleLanguages,
  translatedFields,
  type LanguageSuffix,
  type MatchedHashes,
  type TranslatedField,
} from '#shared/translation-match.ts';

export interface MatchInput {
  before: MatchedHashes;
  /** Values before and after the save. */
  old: WorkFields;
  now: WorkFields;
  written: readonly WorkField[];
  /** Fields that somebody confirms to match the other language. */
  confirmed: readonly string[];
  /** Version in which each field last changed, before this save. */
  fieldVersions: Readonly<Record<string, number>>;
  /** Last version of earlier stretches of writing (one ends after some minutes, and with every act): what changed after it is being written just now. */
  stretchFrom: number;
}

const suffixes = ['Zh', 'En'] as const;

/**
 * The hashes after a save. A text that is written matches the other from now on; the other becomes stale by it, unless the
 * written one was catching up: it was stale, or empty, or is still being typed since it caught up, and nobody has confirmed the
 * pair since.
 */
export function matchAfterSave(input: MatchInput): MatchedHashes {
  const matched: MatchedHashes = { ...input.before };
  for (const field of translatedFields) {
    const known = matched[field] ?? matchedSoFar(input.old, field);
    const texts = { zh: input.now[`${field}Zh`], en: input.now[`${field}En`] };
    const touched = suffixes.filter(
      (suffix) => input.written.includes(`${field}${suffix}`) || input.confirmed.includes(`${field}${suffix}`),
    );
    if (touched.length === 0) continue;
    const isPair = texts.zh !== '' && texts.en !== '';
    const isConfirmed = touched.some((suffix) => input.confirmed.includes(`${field}${suffix}`));
    const hashes = matchNow(texts, known, [...touched, ...touched.filter((suffix) => isCatchingUp(input, field, suffix)).map(otherOf)]);
    // Nothing is a translation of an empty text.
    matched[field] = isPair ? { ...hashes, ...(isConfirmed ? { isConfirmed } : {}) } : {};
  }
  return matched;
}

/** Where nothing was noted yet, as in what was imported, both texts of before belong together. */
function matchedSoFar(old: WorkFields, field: TranslatedField): MatchedHashes[TranslatedField] {
  const texts = { zh: old[`${field}Zh`], en: old[`${field}En`] };
  return texts.zh !== '' && texts.en !== '' ? matchNow(texts, {}, suffixes) : {};
}

function isCatchingUp(
  { before, old, confirmed, fieldVersions, stretchFrom }: MatchInput,
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
  return !stale.includes(other) && own > others && own > stretchFrom;
}

function otherOf(suffix: LanguageSuffix): LanguageSuffix {
  return suffix === 'Zh' ? 'En' : 'Zh';
}
