/** The checklist before a work is submitted; what is open leads to the field that it is about. */
import { Check as Tick, X } from '#client/ui/staff-icons.tsx';
import { useId, type MouseEvent } from 'react';
import type { Check } from '#shared/content-checks.ts';
import { useT } from '#client/lib/translations.ts';
import type { Draft } from './draft.ts';
import type { DraftState } from './draft-state.ts';
import { ForeignPictures } from './foreign-pictures.tsx';
import { fieldOfCheck } from './local-checks.ts';
import type { Side } from './work-values.ts';

interface Props {
  checks: readonly Check[];
  /** The text of a check may stand in the language that is not shown. */
  onShow: (side: Side) => void;
  draft: Draft;
  state: DraftState;
}

export function CheckPanel({ checks, onShow, draft, state }: Props) {
  const t = useT();
  const id = useId();
  const lead = (event: MouseEvent<HTMLAnchorElement>, name: Check['name']) => {
    event.preventDefault();
    const field = placeOfCheck(name);
    if (field.endsWith('Zh') || field.endsWith('En')) onShow(field.endsWith('Zh') ? 'zh' : 'en');
    // The side is drawn before it can take the focus.
    requestAnimationFrame(() => focusField(field));
  };
  return (
    <section className="card" aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>{t('editor:check.title')}</h2>
      <ul className="checks">
        {checks.map(({ name, isMet, isRequired }) => (
          <li key={name} data-met={isMet} data-required={isRequired}>
            {isMet ? <Tick className="ic" aria-hidden="true" /> : <X className="ic" aria-hidden="true" />}
            <span className="vh">{t(isMet ? 'editor:check.met' : 'editor:check.open')}</span>
            {isMet || fieldOfCheck[name] === '' ? (
              <span>{t(`editor:check.${isMet ? 'is' : 'not'}.${name}`)}</span>
            ) : (
              <a href={`#${fieldOfCheck[name]}`} onClick={(event) => lead(event, name)}>
                {t(`editor:check.not.${name}`)}
              </a>
            )}
            {name === 'foreignPictures' && !isMet ? <ForeignPictures draft={draft} state={state} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Among the texts the first one that is empty or marked, else the field of the table. */
function placeOfCheck(name: Check['name']): string {
  const isEmpty = (field: string) => {
    const place = document.querySelector(`[data-field="${field}"]`);
    return place?.querySelector('textarea')?.value === '' || place?.querySelector('.rich[data-empty]');
  };
  if (name === 'languages') return ['titleZh', 'bodyZh', 'titleEn', 'bodyEn'].find(isEmpty) ?? fieldOfCheck[name];
  const marks: Partial<Record<Check['name'], string>> = {
    lengths: '[aria-invalid]',
    stale: '.stale',
    pictureAlt: '.alt[data-missing]',
    foreignPictures: '.foreign',
  };
  const mark = marks[name];
  const marked = mark ? document.querySelector(`[data-field] ${mark}`)?.closest<HTMLElement>('[data-field]') : null;
  return marked?.dataset['field'] ?? fieldOfCheck[name];
}

function focusField(field: string): void {
  const place = document.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const control =
    place?.querySelector<HTMLElement>('.alt[data-missing] input') ??
    place?.querySelector<HTMLElement>('textarea, input:not([type="file"]), select, [contenteditable="true"], button') ??
    place;
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}
