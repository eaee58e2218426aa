/**
 * Makes the search field a combobox with a list of suggestions (WAI-ARIA, editable combobox with list autocomplete).
 * Loaded when the field is first used, so it decorates an input that is already there.
 */
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { listSuggestionPlaces, type SuggestionPlace } from '#shared/api/search.ts';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Announcement } from '#client/ui/announcement.tsx';
import { suggestionInputMax, suggestionsMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { pieces } from '#client/features/site/search/marked-text.tsx';
import { isImeKey } from '#client/ui/is-ime-key.ts';

const List = styled.div`
  position: absolute;
  inset: calc(100% + 0.5rem) 0 auto auto;
  z-index: var(--z-overlay);
  width: max(100%, 22rem);
  max-width: calc(100vw - 2rem);
  padding-block: 0.4rem;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--surface);
  box-shadow: var(--e2);
  color: var(--text-2);
  font-size: var(--t-ui);
  line-height: 1.4;
  white-space: normal;

  & > div {
    display: flex;
    align-items: center;
    gap: 0.8rem;
    min-height: 3rem;
    padding: 0.3rem 1rem;
    cursor: pointer;
  }

  & > div[aria-selected='true'] {
    background: var(--sunken);
    color: var(--text);
    outline: 0.125rem solid transparent;
    outline-offset: -0.125rem;
  }

  & b {
    color: var(--text);
  }
`;

interface Props {
  input: HTMLInputElement;
  /** Text without suggestions: the initial one of the field, or the last one searched for. */
  initialText: string;
  /** The column whose list the field filters; undefined for the whole site. */
  columnId: string | undefined;
  onChoose: (suggestion: SuggestionPlace) => void;
}

/** Down and Up move along the list, Home and End within it, Enter takes, Esc closes. */
export function SuggestionList({ input, initialText, columnId, onChoose }: Props): ReactNode {
  const t = useT();
  const id = useId();
  const [text, setText] = useState(input.value === initialText ? '' : input.value);
  const [active, setActive] = useState(-1);
  const places = useSuggestions(text, columnId);
  const isOpen = places.length > 0;
  const activeId = isOpen && active >= 0 ? `${id}${active}` : '';

  const close = () => {
    setText('');
    setActive(-1);
  };
  const choose = (chosen: SuggestionPlace) => {
    fill(input, chosen.text);
    close();
    onChoose(chosen);
  };
  const handleInput = (event: Event) => {
    // While Chinese is being composed the field holds letters that are not the text yet.
    if (event instanceof InputEvent && event.isComposing) return;
    setText(input.value);
    setActive(-1);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isImeKey(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!isOpen) {
      if (event.key === 'ArrowDown') setText(input.value);
      // Cancels the pending call, whose answer could open the list over the results.
      else if (event.key === 'Enter' || event.key === 'Escape') close();
      return;
    }
    const chosen = places[active];
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else if (event.key === 'Enter' || event.key === 'Tab') return close();
    else {
      const next = nextActive(event.key, active, places.length);
      if (next === null) return;
      setActive(next);
    }
    event.preventDefault();
  };
  useListeners(input, { handleInput, handleKey, close });
  // What was typed between the drawing of this part and its listening; what was searched for meanwhile is asked for no more.
  useEffect(() => {
    setText(input.value === initialText ? '' : input.value);
    setActive(-1);
  }, [input, initialText]);
  useComboboxAttributes(input, { listId: id, isOpen, activeId });

  return (
    <>
      <Announcement>{isOpen ? t('navigation:search.count', { count: places.length }) : ''}</Announcement>
      <List
        id={id}
        role="listbox"
        aria-label={t('navigation:search.suggestions')}
        hidden={!isOpen}
        onPointerDown={(event) => event.preventDefault()}
      >
        {places.map((suggestion, index) => (
          // The keyboard's way to choose is the field itself, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={suggestion.text}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(suggestion)}
          >
            <Icon name={suggestion.path ? 'arrow-right' : 'search'} />
            <span>
              {pieces(suggestion.text, suggestion.marks).map(({ from, text: part, marked }) =>
                marked ? <b key={from}>{part}</b> : <span key={from}>{part}</span>,
              )}
            </span>
          </div>
        ))}
      </List>
    </>
  );
}

/** The entry that a key leads to, -1 for the field itself, null for keys that are the field's own. */
export function nextActive(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1;
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1;
  if (active < 0) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function fill(field: HTMLInputElement, text: string): void {
  field.value = text;
}

interface Handlers {
  handleInput: (event: Event) => void;
  handleKey: (event: KeyboardEvent) => void;
  close: () => void;
}

function useListeners(input: HTMLInputElement, handlers: Handlers): void {
  const onInput = useEffectEvent(handlers.handleInput);
  const onKey = useEffectEvent(handlers.handleKey);
  const onBlur = useEffectEvent(handlers.close);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    input.addEventListener('input', (event) => onInput(event), { signal });
    input.addEventListener('compositionend', (event) => onInput(event), { signal });
    input.addEventListener('keydown', (event) => onKey(event), { signal });
    input.addEventListener('blur', () => onBlur(), { signal });
    return () => listening.abort();
  }, [input]);
}

/** React draws the input elsewhere and leaves these attributes alone. */
function useComboboxAttributes(input: HTMLInputElement, state: { listId: string; isOpen: boolean; activeId: string }): void {
  const { listId, isOpen, activeId } = state;
  useEffect(() => {
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', listId);
    input.setAttribute('aria-expanded', String(isOpen));
    if (activeId) input.setAttribute('aria-activedescendant', activeId);
    else input.removeAttribute('aria-activedescendant');
  }, [input, listId, isOpen, activeId]);
}

const pauseMs = 150;

const none: readonly SuggestionPlace[] = [];

/** At most six suggestions for a text; none for an empty one, for one that is too long, and when the call fails. */
function useSuggestions(text: string, columnId: string | undefined): readonly SuggestionPlace[] {
  const api = useApi();
  const [places, setPlaces] = useState(none);
  const typed = text.trim();
  useEffect(() => {
    if (typed === '' || typed.length > suggestionInputMax) {
      setPlaces(none);
      return;
    }
    const calledOff = new AbortController();
    const ask = async () => {
      const outcome = await api(listSuggestionPlaces, { query: { data: typed, columnId } }, { signal: calledOff.signal }).catch(() => null);
      if (calledOff.signal.aborted) return;
      setPlaces(outcome?.status === 'ok' ? outcome.data.slice(0, suggestionsMax) : none);
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      calledOff.abort();
    };
  }, [api, typed, columnId]);
  return typed === '' ? none : places;
}
