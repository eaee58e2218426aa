/** Tabs beside a film: chapters, transcript, and what it is about. Radio buttons and CSS, so that they work without scripts. */
import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';

interface Props {
  chapters: ReactNode;
  /** Told whether it has been chosen. */
  transcript: ((isOpen: boolean) => ReactNode) | null;
  about: ReactNode;
}

/** The first that there is comes first; a tab alone needs no choice. */
export function FilmTabs({ chapters, transcript, about }: Props) {
  const t = useT();
  const id = useId();
  const [chosen, setChosen] = useState('');
  const all = { chapters, transcript: transcript?.(chosen === 'transcript' || (!chapters && chosen === '')), about };
  const tabs = (['chapters', 'transcript', 'about'] as const).filter((key) => Boolean(all[key]));
  if (tabs.length === 0) return null;
  return (
    <Box>
      {tabs.length > 1 ? (
        <fieldset>
          <legend className="visually-hidden">{t('cinema:watch.parts')}</legend>
          {tabs.map((key, index) => (
            <label key={key}>
              <input type="radio" name={id} value={key} defaultChecked={index === 0} onChange={() => setChosen(key)} />
              <span>{t(`cinema:watch.${key}`)}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {tabs.map((key) => (
        <section key={key} data-tab={key} aria-label={t(`cinema:watch.${key}`)} className={tabs.length > 1 ? undefined : 'alone'}>
          {all[key]}
        </section>
      ))}
    </Box>
  );
}

const Box = styled.div`
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  background: var(--surface);

  fieldset {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
    margin: 0;
    padding: 0;
    border: 0;
    border-bottom: 1px solid var(--line);
    font-size: var(--t-ui);
  }
  label {
    position: relative;
    display: grid;
    min-height: 3.25rem;
    place-items: center;
    color: var(--text-2);
    cursor: pointer;
  }
  input[type='radio'] {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  label span {
    display: grid;
    align-items: center;
    height: 100%;
    border-bottom: 0.1875rem solid transparent;
  }
  :checked + span {
    color: var(--text);
    font-weight: 600;
    border-color: var(--gold-text);
  }
  input[type='radio']:focus-visible + span {
    outline: 0.1875rem solid var(--focus);
    outline-offset: -0.375rem;
    border-radius: var(--r-s);
  }
  section {
    display: none;
    padding: 0.75rem;
  }
  &:has([value='chapters']:checked) > [data-tab='chapters'],
  &:has([value='transcript']:checked) > [data-tab='transcript'],
  &:has([value='about']:checked) > [data-tab='about'],
  > .alone {
    display: block;
  }
  > [data-tab='about'] > * {
    padding: 0.25rem 0.5rem;
  }
  > [data-tab='about'] p {
    line-height: 1.75;
  }
  > [data-tab='about'] p + p {
    margin-top: 1em;
  }
`;
