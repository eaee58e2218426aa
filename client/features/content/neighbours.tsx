/** Links to the previous and next item, also reachable with the arrow keys. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { isTyping } from './is-typing.ts';
import { isImeKey } from '#client/ui/is-ime-key.ts';

interface Neighbour {
  name: string;
  /** Site path. */
  path: string;
}

interface Props {
  /** Label of the paging links, such as "Faces". */
  label: string;
  previous: Neighbour | null;
  next: Neighbour | null;
}

export function Neighbours({ label, previous, next }: Props) {
  const t = useT();
  useArrowKeys(previous?.path, next?.path);
  if (!previous && !next) return null;
  return (
    <Pager aria-label={label}>
      {previous ? (
        <Link to={previous.path} rel="prev" className="song6">
          <Icon name="arrow-left" />
          <span className="visually-hidden">{t('content:article.previous')} </span>
          <Phrase text={previous.name} />
        </Link>
      ) : null}
      {next ? (
        <Link to={next.path} rel="next" className="song6 next">
          <span className="visually-hidden">{t('content:article.next')} </span>
          <Phrase text={next.name} />
          <Icon name="arrow-right" />
        </Link>
      ) : null}
    </Pager>
  );
}

/** Opens the neighbours with the left and right keys, unless the focused element uses them. */
function useArrowKeys(previous: string | undefined, next: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (isImeKey(event)) return;
      const path = { ArrowLeft: previous, ArrowRight: next }[event.key];
      if (!path || isTyping(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      void navigate(path);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [navigate, previous, next]);
}

/** Keeps their place. */
export function NeighboursSpace() {
  return <Space className="late" aria-busy="true" />;
}

const Space = styled.div`
  height: 6.75rem;
`;

const Pager = styled.nav`
  display: flex;
  justify-content: space-between;
  gap: var(--gut);
  padding-block: 1rem 2.5rem;
  border-top: 1px solid var(--line);

  a {
    display: flex;
    align-items: center;
    gap: 0.6em;
    min-height: 3.25rem;
    font-size: var(--t-h3);
    line-height: 1.4;
    transition: color var(--d2);
  }
  a:hover {
    color: var(--gold-text);
  }
  .next {
    margin-inline-start: auto;
    text-align: end;
  }
`;
