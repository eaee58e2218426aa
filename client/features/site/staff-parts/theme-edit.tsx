/** The look of the site as staff edit it: a complete one to begin with, its parts one by one, and colours, each with its contrast and a sample on its ground. */
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import { getSiteTheme, saveSiteTheme } from '#shared/api/site-navigation.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import {
  corners,
  grounds,
  heroShapes,
  lookNames,
  lookOf,
  marks,
  motifs,
  siteLooks,
  types,
  type LookName,
  type SiteTheme,
} from '#shared/site/look.ts';
import {
  designColours,
  emptyTheme,
  nearestTone,
  themeColours,
  themeFaults,
  themeTokens,
  weakestGround,
  type ThemeColour,
} from '#shared/site/theme.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm, type Form } from '#client/ui/form/use-form.ts';
import { Eyes } from '#client/ui/picture/eyes.tsx';
import { LookContext } from '#client/ui/picture/look.ts';
import { Mark } from '#client/ui/picture/mark.tsx';
import { HomePreview } from './home-preview.tsx';
import { PartScreen } from './part-screen.tsx';
import { PartSheet } from './part-sheet.tsx';
import { useStep } from './step.tsx';
import { useStoredReset, type EditedPart, type FormPart } from './use-site-part.ts';

const calls = {
  kind: 'theme',
  get: (api: Api, signal: AbortSignal) => api(getSiteTheme, undefined, { signal }),
  save: (api: Api, body: { version: number; data: SiteTheme }) => api(saveSiteTheme, { body }, { showLoading: true }),
} as const;

export function ThemeEdit() {
  return <PartScreen calls={calls}>{(edited, part) => <ThemeForm edited={edited} part={part} />}</PartScreen>;
}

function ThemeForm({ edited, part }: { edited: EditedPart<SiteTheme>; part: FormPart<SiteTheme> }) {
  const t = useT();
  const step = useStep();
  const read = part.draft?.data ?? part.online?.data ?? emptyTheme;
  const { attach, ...form } = useForm<keyof SiteTheme>({
    initial: read,
    check: (values) =>
      Object.fromEntries(themeFaults(trimmed(values)).map(({ field, problem }) => [field, t(`site-parts:part.problem.${problem}`)])),
  });
  const theme = trimmed(form.values);
  useStoredReset(part, theme, () => form.reset(read));
  return (
    <PartSheet
      edited={edited}
      changed={form.isDirty ? theme : null}
      whole={theme}
      isRight={() => form.submit() === null}
      attach={attach}
      previewPath={staffPaths.homePreview}
    >
      <p className="lead">{t('site-parts:theme.lead')}</p>
      <Looks
        theme={theme}
        onChosen={(look) => Object.entries(siteLooks[look]).forEach(([slot, value]) => form.field(slot as keyof SiteTheme).onChange(value))}
      />
      <HomePreview theme={theme} />
      <Parts isFolded={step !== null}>
        <Slots>
          {slotNames.map((slot) => (
            <div key={slot}>
              <p aria-hidden="true">{t(`site-parts:theme.slot.${slot}`)}</p>
              <Segmented<string>
                label={t(`site-parts:theme.slot.${slot}`)}
                value={theme[slot]}
                options={slots[slot].map((value) => ({ value, label: t(`site-parts:theme.${slot}.${value}`) }))}
                onChange={form.field(slot).onChange}
              />
            </div>
          ))}
        </Slots>
        {themeColours.map((field) => (
          <ColourField key={field} name={field} theme={theme} form={form} />
        ))}
        <section aria-label={t('site-parts:theme.preview')}>
          <Samples theme={theme} />
        </section>
      </Parts>
    </PartSheet>
  );
}

/** The choices one by one, which a step does not need. */
function Parts({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const t = useT();
  if (!isFolded) return children;
  return (
    <Folded>
      <summary>{t('site-parts:wizard.look.parts')}</summary>
      {children}
    </Folded>
  );
}

interface ColourProps {
  name: ThemeColour;
  theme: SiteTheme;
  form: Pick<Form<keyof SiteTheme>, 'field'>;
}

/** The colour as text and in the browser's own chooser, with its weakest contrast, and a tone that passes where it fails. */
function ColourField({ name, theme, form }: ColourProps) {
  const t = useT();
  const id = useId();
  const field = form.field(name);
  const language = useLanguage();
  const weakest = weakestGround(name, theme);
  const isWeak = weakest !== null && weakest.ratio < weakest.contrast;
  const ratio = (value: number) => (Math.floor(value * 100) / 100).toLocaleString(language);
  const tone = isWeak ? nearestTone(name, theme) : '';
  return (
    <Colour>
      <TextField
        label={t(`site-parts:theme.${name}`)}
        hint={t(`site-parts:theme.hint.${name}`, { colour: designColours[name] })}
        field={field}
        maxLength={7}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        beside={
          <input
            type="color"
            aria-label={t('site-parts:theme.choose', { label: t(`site-parts:theme.${name}`) })}
            aria-describedby={id}
            value={weakest ? (theme[name] || designColours[name]).toLowerCase() : designColours[name]}
            onChange={({ target }) => field.onChange(target.value)}
          />
        }
      />
      <div className="contrast" role="status" id={id}>
        {weakest ? (
          <p data-weak={isWeak ? '' : undefined}>
            {t(isWeak ? 'site-parts:theme.weak' : 'site-parts:theme.enough', {
              ratio: ratio(weakest.ratio),
              least: ratio(weakest.contrast),
            })}
          </p>
        ) : null}
        {tone ? (
          <Button small variant="ghost" onClick={() => field.onChange(tone)}>
            <Tone tokens={{ '--tone': tone }} />
            <span>{t('site-parts:theme.nearest', { tone })}</span>
          </Button>
        ) : null}
      </div>
    </Colour>
  );
}

/** Text, a button and the foil on light and on dark ground, in the colours of the form. */
function Samples({ theme }: { theme: SiteTheme }) {
  const t = useT();
  const isRight = themeFaults(theme).every(({ problem }) => problem === 'contrast');
  const tokens = isRight ? themeTokens(theme) : {};
  // Dark ground has buttons and foil of its own.
  const { '--primary': _button, '--primary-hover': _hover, '--foil-text': _foil, ...dark } = tokens;
  return (
    <Grounds>
      {(['light', 'dark'] as const).map((ground) => (
        <Ground key={ground} className={ground === 'dark' ? 'cinema' : 'paper'} tokens={ground === 'dark' ? dark : tokens}>
          <b className="foil song">{t('site-parts:theme.sample')}</b>
          <p className="gold">{t(`site-parts:theme.${ground}`)}</p>
          <span className="button small-button" aria-hidden="true">
            {t('site-parts:theme.sampleButton')}
          </span>
        </Ground>
      ))}
    </Grounds>
  );
}

/** Sets custom properties by script, because the policy refuses style attributes. */
function useTokens<Element extends HTMLElement>(tokens: Readonly<Record<string, string>>) {
  const element = useRef<Element>(null);
  useLayoutEffect(() => {
    const style = element.current?.style;
    for (const [name, value] of Object.entries(tokens)) style?.setProperty(name, value);
    return () => Object.keys(tokens).forEach((name) => style?.removeProperty(name));
  });
  return element;
}

function Tone({ tokens }: { tokens: Readonly<Record<string, string>> }) {
  return <i ref={useTokens<HTMLElement>(tokens)} />;
}

function Ground({ tokens, className, children }: { tokens: Readonly<Record<string, string>>; className: string; children: ReactNode }) {
  return (
    <div className={className} ref={useTokens<HTMLDivElement>(tokens)}>
      {children}
    </div>
  );
}

function trimmed(values: Readonly<Record<keyof SiteTheme, string>>): SiteTheme {
  return { ...(values as SiteTheme), accent: values.accent.trim(), accentDark: values.accentDark.trim(), button: values.button.trim() };
}

const slots = { mark: marks, hero: heroShapes, motif: motifs, grounds, type: types, corners } as const;
const slotNames = Object.keys(slots) as (keyof typeof slots)[];

interface LooksProps {
  theme: SiteTheme;
  onChosen: (look: LookName) => void;
}

/** Complete looks, each drawn small: the window of the home page, a title, a button. */
function Looks({ theme, onChosen }: LooksProps) {
  const t = useT();
  const chosen = lookOf(theme);
  return (
    <Cards role="radiogroup" aria-label={t('site-parts:theme.looks')}>
      {lookNames.map((look) => (
        <label key={look}>
          <input type="radio" name="look" className="visually-hidden" checked={look === chosen} onChange={() => onChosen(look)} />
          <Ground className="paper" tokens={wholeTokens(look)}>
            <LookContext value={{ look: siteLooks[look] }}>
              <Mark />
              <Eyes mood="open" />
            </LookContext>
            <b>{t(`site-parts:theme.look.${look}`)}</b>
            <span className="button small-button" aria-hidden="true">
              {t('site-parts:theme.sampleButton')}
            </span>
          </Ground>
        </label>
      ))}
    </Cards>
  );
}

/** Tokens of a look whatever the page around it has. */
function wholeTokens(look: LookName): Record<string, string> {
  const theme = siteLooks[look];
  const colours = Object.fromEntries(themeColours.map((colour) => [colour, theme[colour] || designColours[colour]]));
  return themeTokens({ ...theme, ...colours }, siteLooks[look === 'panda' ? 'gallery' : 'panda']);
}

const Folded = styled.details`
  &[open] {
    display: grid;
    gap: 1.1rem;
  }
`;

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
  gap: 0.75rem;

  .paper {
    display: grid;
    justify-items: center;
    gap: 0.6rem;
    padding: 1rem 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--r-l);
    background: var(--paper-50);
    color: var(--ink-900);
    cursor: pointer;
    text-align: center;
  }
  .paper .button {
    background: var(--primary);
  }
  svg {
    width: 2rem;
    --bg: var(--paper-50);
  }
  svg + svg {
    width: 6rem;
  }
  :checked + .paper {
    outline: 0.1875rem solid var(--accent);
    outline-offset: 0.125rem;
  }
  :focus-visible + .paper {
    outline: 0.1875rem solid var(--focus);
    outline-offset: 0.125rem;
  }
`;

const Slots = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;

  .segmented {
    grid: auto / repeat(auto-fit, minmax(9rem, 1fr));
    border-radius: var(--r-l);
  }
  p {
    margin-bottom: 0.35rem;
    font-weight: 600;
    font-size: var(--t-s);
  }
`;

const Colour = styled.div`
  display: grid;
  gap: 0.5rem;

  .row {
    display: flex;
    gap: 0.75rem;
  }
  .row > .input {
    max-width: 10rem;
  }
  input[type='color'] {
    flex: none;
    width: 3rem;
    height: 2.75rem;
    padding: 0.2rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-s);
    background: var(--surface);
    cursor: pointer;
  }
  .contrast {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
    color: var(--text-2);
    font-size: var(--t-s);
  }
  [data-weak] {
    color: var(--danger);
  }
  i {
    background: var(--tone);
    width: 1rem;
    height: 1rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-s);
  }
`;

/* Tokens that name others are computed where they are declared, so a ground declares them again. */
const Grounds = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr));
  gap: 1rem;

  > div {
    display: grid;
    justify-items: start;
    gap: 0.75rem;
    padding: 1.5rem;
    border: 1px solid var(--line);
    border-radius: var(--r-m);
  }
  > .paper {
    --gold-text: var(--gold-700);
    background: var(--bg);
  }
  .foil {
    background: var(--foil-text);
    background-clip: text;
    color: transparent;
    font-size: var(--t-h2);
  }
  .gold {
    color: var(--gold-text);
    font-size: var(--t-s);
  }
`;
