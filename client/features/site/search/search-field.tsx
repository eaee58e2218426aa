/** The great search field: a real form, as large as a headline. */
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { styled } from 'styled-components';
import { withLanguage } from '#shared/language.ts';
import { searchTextMax } from '#shared/limits.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { searchPath } from './search-path.ts';

/** Site path of the results, without a text. */
const path = '/searchresult';

export function SearchField({ search }: { search: string }) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    if (text !== '' && text !== search) void navigate(searchPath({ search: text }));
  };
  return (
    <Form role="search" method="get" action={withLanguage(language, path)} onSubmit={handleSubmit}>
      <button type="submit" aria-label={t('content:search.submit')} className="icon-button">
        <Icon name="search" />
      </button>
      <input
        key={search}
        type="search"
        name="search"
        defaultValue={search}
        placeholder={t('content:search.placeholder')}
        aria-label={t('content:search.label')}
        maxLength={searchTextMax}
        required
        autoComplete="off"
        enterKeyHint="search"
        // Without a text the page is there for the field; the second one is for visitors who come from another page.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={search === ''}
        data-entry={search === '' ? '' : undefined}
      />
      {search ? (
        <Link to={path} className="icon-button" aria-label={t('content:search.clear')}>
          <Icon name="x" />
        </Link>
      ) : null}
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  align-items: center;
  gap: 1rem;
  border-bottom: 0.125rem solid var(--text);
  padding-bottom: 0.6rem;

  &:focus-within {
    border-color: var(--focus);
    box-shadow: 0 0.125rem 0 var(--focus);
  }
  input {
    flex: 1;
    min-width: 0;
    min-height: 2.75rem;
    padding: 0;
    border: 0;
    outline: 0;
    background: none;
    /* Not by class: the font's subset is made of texts, and the heading of the page holds the text of the field. */
    font: 900 max(2rem, calc(72 * var(--tx))) / 1.2 var(--f-song);
    appearance: none;
  }
  input:lang(en) {
    font-family: var(--f-display);
    font-weight: 500;
  }
  input::placeholder {
    font-family: var(--f-ui);
    font-weight: 500;
    color: var(--text-3);
    opacity: 1;
  }
  input::-webkit-search-cancel-button {
    display: none;
  }
  .icon-button .icon {
    width: max(1.5rem, calc(36 * var(--tx)));
    height: max(1.5rem, calc(36 * var(--tx)));
  }
`;
