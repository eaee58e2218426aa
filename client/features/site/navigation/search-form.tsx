/** The site's search field as a plain form; with scripts it navigates without loading the page anew. */
import { useEffect, useEffectEvent, useRef, type ReactNode, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { withLanguage } from '#shared/language.ts';
import { searchTextMax } from '#shared/limits.ts';
import { resultsPath, searchAddress, searchTarget } from '#shared/navigation.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { useSiteLocation } from './use-site-location.ts';

const Form = styled.form`
  & > label {
    display: flex;
    align-items: center;
    gap: 0.7rem;
    min-height: 3rem;
    padding-inline: 1.1rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-pill);
    color: var(--text-2);
    cursor: text;
  }

  & > label:focus-within {
    outline: 0.1875rem solid var(--focus);
    outline-offset: 0.1875rem;
  }

  & input[type='text'] {
    flex: 1;
    min-width: 0;
    padding: 0;
    border: 0;
    background: none;
    color: var(--text);
    text-overflow: ellipsis;
    outline: 0;
  }

  & input[type='text']::placeholder {
    color: var(--text-2);
    opacity: 1;
  }
`;

interface Props {
  className?: string;
  /** Name of the form where a page has a second one. */
  label?: string;
  /** Called when the field is entered; also with hydration, when it had been entered before. */
  onEnter?: (input: HTMLInputElement) => void;
  /** Called when the text of the field is searched for. */
  onSearch?: () => void;
  /** Elements of the field, such as suggestions. */
  children?: ReactNode;
}

/** On the news and notices pages it filters that list, elsewhere it leads to the results; an empty text is ignored. */
export function SearchForm({ className, label: ownLabel, onEnter, onSearch, children }: Props): ReactNode {
  const t = useT();
  const language = useLanguage();
  const { path, query } = useSiteLocation();
  const search = useSearch();
  const field = useRef<HTMLInputElement>(null);
  const target = searchTarget(path, query);
  const text = useSnapshot(useTabState().site, { sync: true }).searchValue;
  const label = ownLabel ?? t(target.path === resultsPath ? 'navigation:search.label' : 'navigation:search.filterLabel');
  const shownText = useRef(text);
  useEffect(() => {
    // Text typed before hydration stays; later the field shows the page's search.
    if (shownText.current !== text && field.current) field.current.value = text;
    shownText.current = text;
  }, [text]);
  const enter = useEffectEvent((input: HTMLInputElement) => onEnter?.(input));
  useEffect(() => {
    if (field.current && document.activeElement === field.current) enter(field.current);
  }, []);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch?.();
    search(field.current?.value ?? '');
  };
  return (
    <Form
      className={className}
      role="search"
      aria-label={label}
      method="get"
      action={withLanguage(language, target.path)}
      onSubmit={handleSubmit}
    >
      <label>
        <Icon name="search" />
        <span className="visually-hidden">{label}</span>
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          name="search"
          defaultValue={text}
          placeholder={t('navigation:search.placeholder')}
          maxLength={searchTextMax}
          autoComplete="off"
          spellCheck={false}
          required
          onInvalid={(event) => event.preventDefault()}
          onFocus={(event) => onEnter?.(event.currentTarget)}
        />
      </label>
      {Object.entries(target.hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

/** Searches for a text from where the visitor is. */
export function useSearch(): (text: string) => void {
  const navigate = useNavigate();
  const { path, query } = useSiteLocation();
  return (text) => {
    const address = searchAddress(text, searchTarget(path, query));
    if (address) void navigate(address);
  };
}
