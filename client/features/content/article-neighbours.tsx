/** Links to the previous and next item of an article. */
import { styled } from 'styled-components';
import type { ContentLink } from '#shared/api/content.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';

interface Props {
  previous: ContentLink | null;
  next: ContentLink | null;
}

export function ArticleNeighbours({ previous, next }: Props) {
  const t = useT();
  if (!previous && !next) return null;
  return (
    <Nav aria-label={t('content:article.neighbours')}>
      {previous ? (
        <Link to={previous.path} rel="prev">
          <span className="small muted">{t('content:article.previous')}</span>
          <b className="song6">
            <Phrase text={previous.title} />
          </b>
        </Link>
      ) : null}
      {next ? (
        <Link to={next.path} rel="next" className="next">
          <span className="small muted">{t('content:article.next')}</span>
          <b className="song6">
            <Phrase text={next.title} />
          </b>
        </Link>
      ) : null}
    </Nav>
  );
}

/** Keeps its place. */
export function ArticleNeighboursSpace() {
  return <Space className="late" aria-busy="true" />;
}

const Space = styled.div`
  height: 9rem;
  margin-block: var(--s8);
`;

const Nav = styled.nav`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--gut);
  border-top: 1px solid var(--line);
  margin-block: var(--s8);

  a {
    display: grid;
    align-content: start;
    gap: 0.4rem;
    padding-block: 1.75rem;
    transition: color var(--d2);
  }
  a:hover {
    color: var(--gold-text);
  }
  .next {
    grid-column: 2;
    text-align: end;
  }
  b {
    font-size: var(--t-h3);
    line-height: 1.45;
  }

  ${media.phone} {
    b {
      font-size: 1rem;
    }
  }
`;
