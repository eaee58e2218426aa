/** `/offline`: shown by the service worker without a connection and without a cached page; lists the cached pages. */
import { useEffect, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { distinctPages, kindOfPage, readOfflinePages, requestedAddress, type OfflinePage } from '#client/lib/offline-pages.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';

export function head(_: unknown, { t }: HeadContext): Head {
  return { title: t('common:offline.title'), description: t('common:offline.text'), noindex: true };
}

export default function OfflinePage(): ReactNode {
  const t = useT();
  const language = useLanguage();
  const [requested, setRequested] = useState('');
  const [pages, setPages] = useState<readonly OfflinePage[]>([]);
  useEffect(() => {
    const address = requestedAddress(location.hash);
    setRequested(address);
    // Opens the requested page when the connection is back, unless the visitor has navigated elsewhere.
    const handleOnline = () => location.assign(address || paths.home);
    const handleLeave = () => removeEventListener('online', handleOnline);
    if (address) addEventListener('online', handleOnline);
    addEventListener('beforeunload', handleLeave);
    void readOfflinePages(language).then((cached) => setPages(distinctPages(cached)));
    return () => {
      handleLeave();
      removeEventListener('beforeunload', handleLeave);
    };
  }, [language]);
  return (
    <Room className="wrap">
      <EmptyState title={t('common:offline.title')} text={t('common:offline.text')} level={1}>
        <a className="button" href={requested || withLanguage(language, paths.offline)} data-reload="">
          {t('common:offline.retry')}
        </a>
        <Link className="button ghost" to={paths.home} data-reload="">
          {t('common:notFound.home')}
        </Link>
      </EmptyState>
      {pages.length > 0 ? (
        <CachedPages aria-labelledby="kept">
          <h2 id="kept">{t('common:offline.kept')}</h2>
          <ul>
            {pages.map(({ address, title, still }) => (
              <li key={address}>
                <a href={address} data-reload="">
                  <span className="still">{still ? <img src={still} alt="" width={96} height={54} /> : null}</span>
                  <span>{kindOfPage(address) === 'home' ? t('navigation:section.home') : title}</span>{' '}
                  <span className="small muted">{t(`common:offline.kind.${kindOfPage(address)}`)}</span>
                </a>
              </li>
            ))}
          </ul>
        </CachedPages>
      ) : null}
    </Room>
  );
}

/* The list of pages comes into it, and moves nothing. */
const Room = styled.div`
  min-height: 100dvh;
`;

const CachedPages = styled.section`
  max-width: 44rem;
  margin: 0 auto var(--s9);

  h2 {
    font-size: var(--t-h2);
    margin-bottom: 0.75rem;
  }
  li {
    border-top: 1px solid var(--line);
  }
  a {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 1rem;
    padding-block: 0.85rem;
    line-height: 1.5;
  }
  .still {
    width: 6rem;
    aspect-ratio: 16 / 9;
    overflow: hidden;
    border-radius: var(--r-s);
    background: var(--sunken);
  }
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  a:hover {
    color: var(--gold-text);
  }
`;
