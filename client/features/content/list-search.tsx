/** The search field of a list: a form that filters the list in place and works without a script. */
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { styled } from 'styled-components';
import { withLanguage } from '#shared/language.ts';
import { searchTextMax } from '#shared/limits.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { listPath } from './list-path.ts';

interface Props {
  path: string;
  type: string;
  search: string;
  /** What the field is for, as its name and its hint. */
  label: string;
}

export function ListSearch({ path, type, search, label }: Props) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    if (text !== search) void navigate(listPath(path, { type, search: text }), { preventScrollReset: true });
  };
  return (
    <Form role="search" method="get" action={withLanguage(language, path)} onSubmit={handleSubmit}>
      {type ? <input type="hidden" name="type" value={type} /> : null}
      <button type="submit" className="ibtn" aria-label={t('content:list.searchSubmit')}>
        <Icon name="search" />
      </button>
      {/* A new text from the header's search field replaces the one shown. */}
      <input key={search} type="search" name="search" aria-label={label} placeholder={label} defaultValue={search} maxLength={searchTextMax} enterKeyHint="search" />
      {search ? (
        <Link to={listPath(path, { type, search: '' })} className="ibtn" aria-label={t('content:list.searchClear')} data-keep-scroll="">
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
