/** A search field over a list: a GET form that works without a script. */
import type { ReactNode, SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { withLanguage } from '#shared/language.ts';
import { searchTextMax } from '#shared/limits.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { useLanguage } from '#client/ui/text/language-context.tsx';
import { Link } from '#client/ui/link.tsx';

interface Props {
  /** Site path of the list. */
  path: string;
  /** Filters that stay when a text is searched for. */
  hiddenFields: Readonly<Record<string, string>>;
  search: string;
  /** Site path of the list without the text. */
  clearPath: string;
  /** `field` is the field's label and hint. */
  labels: { field: string; submit: string; clear: string };
  /** Takes the search over once scripts run. */
  onSearch: (text: string) => void;
}

/** Sends `search` with the hidden fields; an unchanged text is not sent again. */
export function SearchForm({ path, hiddenFields, search, clearPath, labels, onSearch }: Props): ReactNode {
  const language = useLanguage();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    if (text !== search) onSearch(text);
  };
  return (
    <Form role="search" method="get" action={withLanguage(language, path)} onSubmit={handleSubmit}>
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="icon-button" aria-label={labels.submit}>
        <Icon name="search" />
      </button>
      {/* A new text from elsewhere replaces the one shown. */}
      <input
        key={search}
        type="search"
        name="search"
        aria-label={labels.field}
        placeholder={labels.field}
        defaultValue={search}
        maxLength={searchTextMax}
        enterKeyHint="search"
      />
      {search ? (
        <Link to={clearPath} className="icon-button" aria-label={labels.clear} data-keep-scroll="">
          <Icon name="x" />
        </Link>
      ) : null}
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  align-items: center;
  height: 3rem;
  width: min(21.25rem, 100%);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-pill);
  padding-inline: 0.25rem;
  color: var(--text-2);

  &:focus-within {
    border-color: var(--text);
  }
  input[type='search'] {
    flex: 1;
    min-width: 0;
    height: 100%;
    padding: 0 0.25rem;
    border: 0;
    background: none;
    color: var(--text);
    font-size: 1rem;
    appearance: none;
  }
  input::placeholder {
    color: var(--text-2);
    font-size: var(--t-ui);
    opacity: 1;
  }
  input::-webkit-search-cancel-button {
    display: none;
  }

  ${media.phone} {
    width: 100%;
  }
`;
