/** Asks whose values to keep if two people have changed the same fields. */
import { useId } from 'react';
import { styled } from 'styled-components';
import { absoluteDateTime } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { toParagraphs } from './paragraphs.ts';
import type { Conflict } from './use-record-form.ts';
import { useFocusBack } from './record-dialog.tsx';

interface Props {
  conflicts: readonly (Conflict & { mine: unknown })[];
  /** Labels that differ from the common ones of awards data. */
  labelOf?: (field: string) => string;
  onTheirs: () => void;
  onMine: () => void;
  /** Postpones the decision: typed values stay, and the next save asks again. */
  onLater: () => void;
}

const shownMax = 200;

/** Renders nothing without a conflict. */
export function ConflictQuestion(props: Props) {
  return props.conflicts.length > 0 ? <Question {...props} /> : null;
}

function Question({ conflicts, labelOf, onTheirs, onMine, onLater }: Props) {
  const t = useT();
  const id = useId();
  const shown = useShown();
  useFocusBack();
  const name = conflicts.find(({ theirName }) => theirName)?.theirName ?? t('awards:conflict.somebody');
  return (
    <QuestionFrame open onClose={onLater} aria-labelledby={id}>
      <h2 id={id}>{t('awards:conflict.title')}</h2>
      <p>{t('awards:conflict.text', { name })}</p>
      <Fields>
        {conflicts.map(({ field, theirs, mine }) => (
          <div key={field}>
            <dt>{labelOf ? labelOf(field) : t(`awards:field.${field}`)}</dt>
            <dd>
              <b>{t('awards:conflict.theirValue')}</b> <span>{shown(field, theirs)}</span>
            </dd>
            <dd>
              <b>{t('awards:conflict.myValue')}</b> <span>{shown(field, mine)}</span>
            </dd>
          </div>
        ))}
      </Fields>
      <div className="answers">
        <Button variant="ghost" onClick={onTheirs}>
          {t('awards:conflict.theirs')}
        </Button>
        <Button variant="ghost" onClick={onMine}>
          {t('awards:conflict.mine')}
        </Button>
      </div>
    </QuestionFrame>
  );
}

/** A value as readable text; for pictures and lists only that it differs. */
function useShown(): (field: string, value: unknown) => string {
  const t = useT();
  const language = useLanguage();
  return (field, value) => {
    if (value === null || value === undefined || value === '') return t('awards:conflict.empty');
    if (typeof value === 'boolean') return t(value ? 'awards:conflict.yes' : 'awards:conflict.no');
    if (Array.isArray(value)) return t('awards:conflict.entries', { count: value.length });
    if (field === 'phase') return t(`awards:phase.${String(value)}`);
    if (field.endsWith('Id')) return t('awards:conflict.other');
    if (typeof value === 'string' && field.endsWith('At')) return absoluteDateTime(value, language);
    const text = toParagraphs(String(value));
    return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
  };
}

const Fields = styled.dl`
  display: grid;
  gap: 1rem;
  font-size: var(--t-ui);
  line-height: 1.6;

  dt {
    font-size: var(--t-s);
    color: var(--text-2);
  }
  dd {
    margin: 0;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;
