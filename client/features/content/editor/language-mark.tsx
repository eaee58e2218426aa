/** How far a language is: what is missing in it, and whether its translation has fallen behind. */
import { useT } from '#client/lib/translations.ts';
import type { DraftState } from './draft-state.ts';
import { fieldOf, sideOf, type Side } from './work-values.ts';

export type LanguageState = 'empty' | 'noTitle' | 'noBody' | 'stale' | 'whole';

/** A video needs a title only. */
export function languageState(
  { kind, fields, item, matched }: Pick<DraftState, 'kind' | 'fields' | 'item' | 'matched'>,
  side: Side,
): LanguageState {
  const hasTitle = fields[fieldOf('title', side)].trim() !== '';
  const hasBody = fields[fieldOf('body', side)].replace(/<(?!img)[^>]*>/g, '').trim() !== '';
  if (!hasTitle && !hasBody) return 'empty';
  if (!hasTitle) return 'noTitle';
  if (!hasBody && kind === 'article') return 'noBody';
  return item?.stale.some((field) => sideOf(field) === side && !matched.includes(field)) ? 'stale' : 'whole';
}

export function LanguageMark({ state, side }: { state: DraftState; side: Side }) {
  const t = useT();
  const now = languageState(state, side);
  return (
    <span className="mark" data-state={now}>
      {t(`editor:language.state.${now}`)}
    </span>
  );
}
