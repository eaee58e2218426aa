/** Chooses the other eye: one's favourites, then the films of the latest edition. A separate chunk, loaded at first use. */
import { useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import { listFilms } from '#shared/api/award.ts';
import type { Image } from '#shared/api/fields.ts';
import { listFavourites } from '#shared/api/like.ts';
import { paths } from '#shared/paths.ts';
import { eyeOfPath } from '#shared/share/pair.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { dialogCard, Dialog } from '#client/ui/overlay/dialog.tsx';
import { Link } from '#client/ui/link.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Poster } from '#client/ui/picture/poster.tsx';
import { SmallPicture } from '#client/ui/picture/small-picture.tsx';

interface Props {
  /** Key of the eye that stays. */
  left: string;
  onClose: () => void;
}

interface Offered {
  key: string;
  title: string;
  image: Image | null;
}

const filmsMax = 24;

export function PairPicker({ left, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const offered = useOffered(left);
  useEffect(() => {
    if (!isOpen) onClose();
  }, [isOpen, onClose]);
  return (
    <Sheet open={isOpen} onClose={() => setOpen(false)} closesOnScrim aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('work:pair.choose')}</h2>
        <button type="button" className="icon-button" aria-label={t('work:pair.close')} onClick={() => setOpen(false)}>
          <Icon name="x" />
        </button>
      </header>
      <p role="alert">{offered?.length === 0 ? t('content:article.notLoaded') : ''}</p>
      <ul aria-busy={offered === null || undefined}>
        {offered?.map(({ key, title, image }) => (
          <li key={key}>
            <Link to={paths.pair(left, key)} data-keep-scroll="" onClick={() => setOpen(false)}>
              <Poster title={title}>{image ? <SmallPicture image={image} width={240} ratio={[2, 3]} /> : null}</Poster>
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** Null until it is known. */
function useOffered(left: string): readonly Offered[] | null {
  const api = useApi();
  const { session } = useTabState();
  const [offered, setOffered] = useState<readonly Offered[] | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    const read = async () => {
      const [own, films] = await Promise.all([
        session.status === 'known' ? api(listFavourites, { query: {} }, { signal }).catch(() => null) : null,
        api(listFilms, { query: { pageSize: filmsMax } }, { signal }).catch(() => null),
      ]);
      if (leave.signal.aborted) return;
      const all = [
        ...(own?.status === 'ok' ? own.data.map(({ path, title, cover }) => ({ path, title, image: cover })) : []),
        ...(films?.status === 'ok' ? films.data.map(({ path, title, poster, still }) => ({ path, title, image: poster ?? still })) : []),
      ].flatMap(({ path, ...row }): Offered[] => {
        const key = eyeOfPath(path);
        return key && key !== left ? [{ key, ...row }] : [];
      });
      setOffered([...new Map(all.map((row) => [row.key, row])).values()]);
    };
    void read();
    return () => leave.abort();
  }, [api, session, left]);
  return offered;
}

const Sheet = styled(Dialog)`
  ${dialogCard}
  width: min(46rem, calc(100vw - 2rem));

  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    margin-bottom: 1rem;
  }
  h2 {
    font-size: var(--t-h3);
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr));
    gap: 1rem;
    min-height: 12rem;
  }
  li span {
    display: block;
    font-size: var(--t-s);
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  .poster {
    margin-bottom: 0.4rem;
    border-radius: var(--r-m);
  }
`;
