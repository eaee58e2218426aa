/** Ways to begin a search: the last ones of this device, awards with their winner's picture, and where there is something to watch. */
import { useSyncExternalStore, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { FilmCard } from '#shared/api/award.ts';
import { paths } from '#shared/paths.ts';
import { forgetSearch, readSearches, textsIn } from '#client/lib/storage.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { IconButton } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Link } from '#client/ui/link.tsx';
import { WatchGroup } from '#client/features/site/navigation/watch-menu.tsx';
import { useEditionYear } from '#client/features/site/navigation/use-edition-year.ts';

const awardsShown = 4;
const changed = 'searcheschange';

export function SearchStart({ films }: { films: readonly FilmCard[] }): ReactNode {
  const t = useT();
  const year = useEditionYear();
  const winners = films.filter(({ award }, at) => award && films.findIndex((film) => film.award === award) === at).slice(0, awardsShown);
  return (
    <Ways>
      <RecentSearches />
      {winners.length > 0 ? (
        <section aria-labelledby="awards">
          <h2 id="awards">{t('content:search.awards')}</h2>
          <ul className="awards">
            {winners.map(({ award, poster }) => (
              <li key={award}>
                <Link className="chip" to={paths.search(award)}>
                  {poster ? <Picture image={poster} sizes="1.75rem" widths={[160]} alt="" /> : null}
                  <span>{award}</span>
                </Link>
              </li>
            ))}
            {year === null ? null : (
              <li>
                <Link className="chip" to={paths.edition(year)}>
                  {t('content:search.allAwards')}
                </Link>
              </li>
            )}
          </ul>
        </section>
      ) : null}
      <div className="watch">
        <WatchGroup />
      </div>
    </Ways>
  );
}

/** Nothing before hydration: they are kept on the device alone. */
function RecentSearches(): ReactNode {
  const t = useT();
  const texts = textsIn(useSyncExternalStore(subscribe, readSearches, () => null));
  if (texts.length === 0) return null;
  const remove = (text: string) => {
    forgetSearch(text);
    dispatchEvent(new Event(changed));
    // The button is gone with its line.
    document.querySelector<HTMLElement>('main [data-entry]')?.focus();
  };
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">{t('content:search.recent')}</h2>
      <ul>
        {texts.map((text) => (
          <li key={text} className="recent">
            <Link to={paths.search(text)}>
              <Icon name="history" />
              <span>{text}</span>
            </Link>
            <IconButton icon="x" label={t('content:search.forget', { search: text })} onClick={() => remove(text)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function subscribe(handle: () => void): () => void {
  addEventListener(changed, handle);
  return () => removeEventListener(changed, handle);
}

const Ways = styled.div`
  display: grid;
  gap: 1.5rem;
  padding-top: 1.5rem;

  h2 {
    margin-bottom: 0.6rem;
    color: var(--text-2);
    font: 600 var(--t-ui) / 1.4 var(--f-ui);
    letter-spacing: 0;
  }
  .recent {
    display: flex;
    align-items: center;
    max-width: 40rem;
    border-bottom: 1px solid var(--line);
  }
  .recent > a {
    display: flex;
    flex: 1;
    align-items: center;
    gap: 0.85rem;
    min-width: 0;
    min-height: 3rem;
    line-height: 1.4;
  }
  .recent > a > .icon {
    color: var(--text-2);
  }
  .awards {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
  }
  .awards > li {
    min-width: 0;
  }
  .chip {
    min-height: 3rem;
    font-weight: 600;
  }
  .chip:has(img) {
    padding-inline-start: 0.65rem;
  }
  .chip img {
    width: 1.6rem;
    height: 2.25rem;
    border-radius: var(--r-perf);
    object-fit: cover;
    rotate: var(--lean);
  }

  /* Wide windows have these ways in the head of the page. */
  ${media.tabletUp} {
    .watch {
      display: none;
    }
  }
`;
