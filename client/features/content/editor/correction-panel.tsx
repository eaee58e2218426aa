/** Public note of what a change after publication corrects, in both languages; readers see it with the day it goes online. */
import { useId } from 'react';
import { styled } from 'styled-components';
import { correctionMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import type { Draft } from './draft.ts';
import { type DraftState, isWritable } from './draft-state.ts';
import { FieldNotes } from './field-notes.tsx';
import { fieldOf, langOfSide, type Side, sides } from './item-values.ts';

interface Props {
  draft: Draft;
  state: DraftState;
}

export function CorrectionPanel({ draft, state }: Props) {
  const t = useT();
  const id = useId();
  const { correctionZh, correctionEn } = state.fields;
  if (!isWritable(state) && correctionZh === '' && correctionEn === '') return null;
  return (
    <Card className="card" aria-labelledby={id}>
      <h2 id={id}>{t('editor:correction.title')}</h2>
      <p className="hint">{t('editor:correction.hint')}</p>
      <div className="sides">
        {sides.map((side) => (
          <NoteField key={side} {...{ draft, state, side }} />
        ))}
      </div>
    </Card>
  );
}

const fields = { zh: 'correctionZh', en: 'correctionEn' } as const;
const others = { zh: 'en', en: 'zh' } as const;

function NoteField({ draft, state, side }: Props & { side: Side }) {
  const t = useT();
  const id = useId();
  const field = fields[side];
  const value = state.fields[field];
  const length = Array.from(value).length;
  const isLong = length > correctionMax;
  const isMissing =
    value.trim() === '' && state.fields[fields[others[side]]].trim() !== '' && state.fields[fieldOf('title', side)].trim() !== '';
  return (
    <div className="field" data-field={field}>
      <label htmlFor={id}>
        <span>{t(`editor:correction.label.${side}`)}</span>
        <span className="count" data-long={isLong || undefined}>
          {`${length} / ${correctionMax}`}
        </span>
      </label>
      <textarea
        id={id}
        className="input correction"
        lang={langOfSide[side]}
        rows={3}
        value={value}
        maxLength={correctionMax * 2}
        readOnly={!isWritable(state)}
        aria-invalid={isLong || isMissing || undefined}
        aria-describedby={`${id}-notes`}
        onChange={({ target }) => draft.edit({ [field]: target.value.replace(/\n/g, ' ') })}
        onBlur={() => void draft.save()}
      />
      <div id={`${id}-notes`}>
        {isLong ? <p className="message error">{t('editor:field.tooLong', { max: correctionMax })}</p> : null}
        {isMissing ? <p className="message error">{t('editor:correction.missing')}</p> : null}
        <FieldNotes {...{ state, draft }} field={field} />
      </div>
    </div>
  );
}

const Card = styled.section`
  .hint {
    font-size: var(--t-s);
    line-height: 1.5;
    color: var(--text-2);
  }
  .sides {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
    gap: 1rem 1.5rem;
  }
  .field label {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
  }
`;
