/** Notes beside a field: the reviewer's remark, an outdated translation, and the state of a language. */
import { useT } from '#client/lib/translations.ts';
import type { Draft } from './draft.ts';
import type { DraftState } from './draft-state.ts';
import { fieldOf, type Side, sideOf } from './item-values.ts';

/** The reviewer's remark on a field, and whether its translation is older than its source. */
export function FieldNotes({ state: { item, matched }, draft, field }: { state: DraftState; draft: Draft; field: string }) {
  const t = useT();
  const remark = item?.remarks[field];
  const isStale = item?.stale.includes(field) && !matched.includes(field);
  return (
    <>
      {remark ? <p className="message error remark">{t('editor:field.remark', { remark })}</p> : null}
      {isStale ? (
        <p className="message stale">
          <span>{t('editor:field.stale')}</span>{' '}
          <button type="button" className="link" onClick={() => draft.match(field)}>
            {t('editor:field.matchesNow')}
          </button>
        </p>
      ) : null}
    </>
  );
}

type LanguageState = 'empty' | 'noTitle' | 'noBody' | 'stale' | 'whole';

/** State of a language; a video needs only a title. */
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
