/** The user's favourites as cards that can be removed. */
import { useRef } from 'react';
import { styled } from 'styled-components';
import type { ContentRow } from '#shared/api/content.ts';
import { paths } from '#shared/paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { useFavourites } from './use-favourites.ts';

export function FavouriteList() {
  const t = useT();
  const { loaded, state, loadMore, turn } = useFavourites();
  const list = useRef<HTMLUListElement>(null);
  const handleMore = async () => {
    const shown = loaded?.rows.length ?? 0;
    await loadMore();
    requestAnimationFrame(() => list.current?.children[shown]?.querySelector<HTMLElement>('a')?.focus());
  };

  if (!loaded && state === 'failed') {
    return (
      <List role="alert">
        <p className="message error">
          <Icon name="circle-alert" /> <span>{t('comment:favourites.loadFailed')}</span>
        </p>
        <Button variant="ghost" small onClick={() => void loadMore()}>
          {t('comment:list.retry')}
        </Button>
      </List>
    );
  }
  if (!loaded) return <Waiting />;
  if (loaded.rows.length === 0) {
    return (
      <EmptyState level={2} title={t('comment:favourites.empty')} text={t('comment:favourites.emptyText')}>
        <Link className="button" to={paths.movies}>
          {t('comment:favourites.toFilms')}
        </Link>
        <Link className="button ghost" to={paths.news}>
          {t('comment:favourites.toNews')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <List>
      <ul ref={list}>
        {loaded.rows.map((row) => (
          <FavouriteCard key={row.id} row={row} isGone={loaded.gone.has(row.id)} onTurn={(favourite) => void turn(row.id, favourite)} />
        ))}
      </ul>
      {state === 'failed' ? (
        <p className="message error" role="alert">
          <Icon name="circle-alert" /> <span>{t('comment:favourites.loadFailed')}</span>
        </p>
      ) : null}
      {loaded.hasMore ? (
        <Button variant="ghost" busy={state === 'loading'} onClick={() => void handleMore()}>
          {t('comment:favourites.more')}
        </Button>
      ) : null}
    </List>
  );
}

interface CardProps {
  row: ContentRow;
  isGone: boolean;
  onTurn: (favourite: boolean) => void;
}

/** A removed card stays until the page is left, so that the removal can be undone. */
function FavouriteCard({ row, isGone, onTurn }: CardProps) {
  const t = useT();
  const language = useLanguage();
  const lang = row.language === language ? undefined : row.language;
  return (
    <li data-gone={isGone ? '' : undefined}>
      <div className="still">
        {row.cover ? <Picture image={row.cover} sizes="(width < 48em) 90vw, 22vw" ratio={[3, 2]} alt="" /> : null}
      </div>
      <p className="small muted meta">
        {row.typeLabel ? <b>{row.typeLabel}</b> : null}
        <TimeText value={row.publishTime} />
      </p>
      <h2 className="song6" lang={lang}>
        <Link to={row.path}>
          <Phrase text={row.title} lang={row.language} />
        </Link>
      </h2>
      <Button variant="ghost" small onClick={() => onTurn(isGone)}>
        <span>{t(isGone ? 'comment:favourites.restore' : 'comment:favourites.remove')}</span>
        <span className="visually-hidden">{t('comment:favourites.what', { title: row.title })}</span>
      </Button>
    </li>
  );
}

function Waiting() {
  const t = useT();
  return (
    <List role="status" aria-label={t('common:shell.loading')}>
      <div className="cards">
        <span className="skeleton-block" />
        <span className="skeleton-block" />
        <span className="skeleton-block" />
      </div>
    </List>
  );
}

const List = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--s6);

  ul,
  .cards {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--s6) var(--gut);
    width: 100%;
  }
  .skeleton-block {
    aspect-ratio: 3 / 2;
  }
  li {
    position: relative;
    display: grid;
    justify-items: start;
    align-content: start;
    gap: 0.4rem;
    transition: opacity var(--d2);
  }
  .still {
    width: 100%;
    aspect-ratio: 3 / 2;
    border-radius: var(--r-m);
    overflow: hidden;
    background: var(--sunken);
  }
  .still img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  [data-gone] > :not(.button) {
    opacity: 0.45;
  }
  .meta {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.9rem;
    margin-top: 0.4rem;
  }
  h2 {
    font-size: 1.0625rem;
    line-height: 1.45;
  }
  h2 a::after {
    content: '';
    position: absolute;
    inset: 0 0 3.25rem;
  }
  .button {
    margin-top: 0.25rem;
  }

  ${media.tablet} {
    ul,
    .cards {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  ${media.phone} {
    ul,
    .cards {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
