/** Ways on from a search that found little: names that may have been meant, and the other language. */
import { styled } from 'styled-components';
import type { SearchAnswer } from '#shared/api/search.ts';
import { languages } from '#shared/language.ts';
import { searchCountMax } from '#shared/limits.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { searchPath } from './search-path.ts';

interface Props {
  search: string;
  answer: Pick<SearchAnswer, 'didYouMean' | 'otherLanguage'>;
}

export function SearchHints({ search, answer }: Props) {
  const t = useT();
  const language = useLanguage();
  const other = languages.find((one) => one !== language);
  if (answer.didYouMean.length === 0 && answer.otherLanguage === 0) return null;
  const number = answer.otherLanguage > searchCountMax ? `${searchCountMax}+` : String(answer.otherLanguage);
  return (
    <Hints>
      {answer.didYouMean.length > 0 ? (
        <p>
          <span>{t('content:search.didYouMean')}</span>
          {answer.didYouMean.map((name) => (
            <Link key={name} to={searchPath({ search: name })}>
              {name}
            </Link>
          ))}
        </p>
      ) : null}
      {answer.otherLanguage > 0 && other ? (
        <p>
          <Link to={searchPath({ search })} language={other} hrefLang={other}>
            <span>{t('content:search.inOther', { search, number, count: answer.otherLanguage })}</span>
            <Icon name="arrow-right" />
          </Link>
        </p>
      ) : null}
    </Hints>
  );
}

const Hints = styled.div`
  display: grid;
  gap: 0.5rem;
  padding-top: 1.5rem;
  font-size: var(--t-lead);
  line-height: 1.6;

  p {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem 0.9rem;
  }
  a {
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
    min-height: 2rem;
    color: var(--gold-text);
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
`;
