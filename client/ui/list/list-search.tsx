/** A search over a list of the management centre, in place. */
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { searchTextMax } from '#shared/limits.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import type { ListTexts } from './list-texts.ts';

interface Props {
  /** The field's label and hint. */
  label: string;
  /** The current search text, if it is stored elsewhere, such as in the address. */
  value?: string;
  texts: ListTexts;
  /** Searches while the user types, after a short pause. */
  isLive?: boolean;
  onSearch: (text: string) => void;
}

const pauseMs = 250;

export function ListSearch({ label, value = '', texts, isLive = false, onSearch }: Props): ReactNode {
  const [text, setText] = useState(value);
  /** The text that was searched for last. */
  const searched = useRef(value);
  /** An input method is composing characters. */
  const [isComposing, setComposing] = useState(false);
  useEffect(() => {
    // Text typed since the search stays.
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);
  const search = (words: string) => {
    searched.current = words;
    onSearch(words);
  };
  const searchTyped = useEffectEvent(() => {
    if (text.trim() !== searched.current) search(text.trim());
  });
  useEffect(() => {
    if (!isLive || isComposing) return undefined;
    const timer = setTimeout(searchTyped, pauseMs);
    return () => clearTimeout(timer);
  }, [isLive, isComposing, text]);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    search(text.trim());
  };
  const handleClear = () => {
    setText('');
    search('');
  };
  return (
    <Form className="search" role="search" onSubmit={handleSubmit}>
      <button type="submit" className="icon-button" aria-label={texts.search}>
        <Icon name="search" />
      </button>
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={searchTextMax}
        value={text}
        enterKeyHint="search"
        onChange={(event) => setText(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
      {text ? (
        <button type="button" className="icon-button" aria-label={texts.clearSearch} onClick={handleClear}>
          <Icon name="x" />
        </button>
      ) : null}
    </Form>
  );
}

/** The container may set its width and text size by `.search`. */
const Form = styled.form`
  display: flex;
  align-items: center;
  width: 18rem;
  height: 2.75rem;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-pill);
  background: var(--surface);
  color: var(--text-2);

  &:has(input:focus-visible) {
    outline: 0.1875rem solid var(--focus);
    outline-offset: 0.125rem;
  }
  input {
    flex: 1;
    min-width: 0;
    height: 100%;
    padding: 0 0.9rem 0 0;
    border: 0;
    background: none;
    color: var(--text);
    appearance: none;
    text-overflow: ellipsis;
  }
  input:focus-visible {
    outline: 0;
  }
  input::-webkit-search-cancel-button {
    display: none;
  }
`;
