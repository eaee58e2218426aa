/** Conflict dialog: base, own and other value of each field with a word diff, and a choice. */
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { WordDiffText } from '#client/ui/text/word-diff-text.tsx';
import type { Choices, Conflict } from './merge.ts';
import { richStyle } from '#client/features/content/rich-text/rich-style.ts';
import type { Kit } from '#client/features/content/rich-text/rich-kit.ts';
import { valueText } from './value-text.ts';
import { langOfSide, sideOf } from './item-values.ts';

interface Props {
  conflicts: readonly Conflict[];
  /** The rich-text editor for bodies; null until it is loaded. */
  kit: Kit | null;
  onDecide: (choices: Choices) => void;
}

export function ConflictDialog({ conflicts, kit, onDecide }: Props) {
  const t = useT();
  const id = useId();
  const [choices, setChoices] = useState<Choices>({});
  const isDecided = conflicts.every(({ field }) => choices[field]);
  return (
    // Escape does not close the dialog, because unsaved text must not be lost by accident.
    <Frame open aria-labelledby={id} onCancel={(event) => event.preventDefault()} onClose={() => undefined}>
      <h2 id={id}>{t('editor:conflict.title')}</h2>
      <p>{t('editor:conflict.text')}</p>
      {conflicts.map((conflict) => (
        <ConflictField
          key={conflict.field}
          conflict={conflict}
          kit={kit}
          choice={choices[conflict.field]}
          onChoose={(choice) => setChoices({ ...choices, [conflict.field]: choice })}
        />
      ))}
      <div className="answers">
        <Button aria-disabled={!isDecided} onClick={() => (isDecided ? onDecide(choices) : undefined)}>
          {t('editor:conflict.save')}
        </Button>
      </div>
    </Frame>
  );
}

interface FieldProps {
  conflict: Conflict;
  kit: Kit | null;
  choice: Choices[keyof Choices];
  onChoose: (choice: NonNullable<Choices[keyof Choices]>) => void;
}

function ConflictField({ conflict: { field, base, mine, theirs, theirName }, kit, choice, onChoose }: FieldProps) {
  const t = useT();
  const id = useId();
  const lang = langOfSide[sideOf(field) ?? 'zh'];
  const isText = typeof mine === 'string' && !field.startsWith('wanted');
  const take = (name: 'mine' | 'theirs' | 'edited') => onChoose(name === 'edited' ? { take: 'edited', value: mine } : { take: name });
  return (
    <fieldset>
      <legend>{t(`editor:name.${field}`)}</legend>
      {(['mine', 'theirs'] as const).map((whose) => (
        <div key={whose}>
          <h3>{t(`editor:conflict.${whose}`, { name: theirName })}</h3>
          <WordDiffText before={valueText(base)} after={valueText(whose === 'mine' ? mine : theirs)} lang={lang} />
        </div>
      ))}
      <div className="choices">
        {(isText ? (['mine', 'theirs', 'edited'] as const) : (['mine', 'theirs'] as const)).map((name) => (
          <label key={name}>
            <input type="radio" name={id} checked={choice?.take === name} onChange={() => take(name)} />{' '}
            <span>{t(`editor:conflict.take.${name}`)}</span>
          </label>
        ))}
      </div>
      {choice?.take === 'edited' ? (
        <EditedValue
          field={field}
          lang={lang}
          value={String(choice.value)}
          Body={kit?.RichBody ?? null}
          onChange={(value) => onChoose({ take: 'edited', value })}
        />
      ) : null}
    </fieldset>
  );
}

interface EditedProps {
  field: string;
  lang: string;
  value: string;
  Body: Kit['RichBody'] | null;
  onChange: (value: string) => void;
}

function EditedValue({ field, lang, value, Body, onChange }: EditedProps) {
  const t = useT();
  const label = t('editor:conflict.take.edited');
  if (Body && field.startsWith('body')) {
    return (
      <div className="edited">
        <Body html={value} onChange={onChange} isWritable label={label} lang={lang} placeholder="" onEditor={ignore} onFocus={ignore} />
      </div>
    );
  }
  return (
    <textarea className="input" rows={4} lang={lang} aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />
  );
}

const ignore = (): void => undefined;

const Frame = styled(QuestionFrame)`
  width: min(52rem, calc(100vw - 2rem));

  fieldset {
    display: grid;
    gap: 0.75rem;
    margin-block: 1rem;
    padding: 1rem;
    border: 1px solid var(--line);
    border-radius: var(--r-m);
  }
  legend {
    padding-inline: 0.4rem;
    font-weight: 600;
  }
  h3 {
    font: 600 var(--t-s) / 1.4 var(--f-ui);
    color: var(--text-2);
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1.25rem;
  }
  .edited {
    padding-inline: 1rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-m);
  }
  ${richStyle}
`;
