/** A video list with type filter, search, order and pager. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useNavigate } from 'react-router';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { Pagination } from '#client/ui/list/pagination.tsx';
import { useWaiting } from '#client/lib/use-waiting.ts';
import { SearchForm } from '#client/ui/form/search-form.tsx';
import { VideoCard } from './video-card.tsx';
import { VideoFilter } from './video-filter.tsx';
import type { VideoListData } from './video-list-loader.ts';
import { videoListPath, videoOrders } from './video-list-path.ts';
import { videoCards } from './video-styles.ts';

interface Props {
  data: VideoListData;
  isSearchable?: boolean;
  /** Before the list's own filters. */
  children?: ReactNode;
}

const sizes = '(width < 48em) 92vw, (width < 68.75em) 44vw, 20vw';
/** Number of cards that load eagerly, because the first viewport shows them. */
const eagerCards = 2;
/** Keys of the skeleton cards while a page loads: two rows. */
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function VideoList({ data, isSearchable = false, children }: Props) {
  const t = useT();
  const isWaiting = useWaiting(data.base.split('?')[0] ?? '');
  const { search, total, rows } = data;
  return (
    <List>
      <div className="bar">
        {children}
        <VideoFilter data={data} />
        {isSearchable ? <VideoSearch data={data} /> : null}
        <p role="status" className="small muted">
          {search && total > 0 ? t('cinema:list.found', { search, count: total }) : ''}
        </p>
      </div>
      {isWaiting ? (
        <ul role="status" aria-label={t('cinema:list.loading')}>
          {placeholders.map((card) => (
            <li key={card}>
              <span className="skeleton-block still" />
              <span className="skeleton-block" />
            </li>
          ))}
        </ul>
      ) : rows.length > 0 ? (
        <ul>
          {rows.map((video, index) => (
            <li key={video.id}>
              <VideoCard video={video} sizes={sizes} heading="h2" eager={index < eagerCards} />
            </li>
          ))}
        </ul>
      ) : (
        <div role={search ? 'status' : undefined}>
          <EmptyState
            title={search ? t('cinema:list.nothing', { search }) : t(data.access ? 'cinema:list.nothingSo' : 'cinema:list.empty')}
            text={search ? t('cinema:list.tryAnother') : undefined}
            mood={search || data.access ? 'open' : 'closed'}
          >
            {search || data.type || data.access ? (
              <Link className="button ghost" to={data.base}>
                {t('cinema:list.showAll')}
              </Link>
            ) : null}
          </EmptyState>
        </div>
      )}
      <Pagination
        page={data.pageNum}
        pages={data.pages}
        to={(pageNum) => videoListPath({ ...data, pageNum })}
        labels={{
          list: t('cinema:list.pages'),
          previous: t('cinema:list.previous'),
          next: t('cinema:list.next'),
          page: (page) => t('cinema:list.page', { page }),
        }}
      />
    </List>
  );
}

const List = styled.div`
  display: grid;
  gap: var(--s7);
  padding-bottom: var(--s9);

  > * {
    min-width: 0;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 1rem var(--s5);
  }
  .bar > * {
    min-width: 0;
  }
  .bar > [role='status'] {
    flex-basis: 100%;
  }
  .bar > [role='status']:empty {
    position: absolute;
  }
  > ul {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: var(--s7) var(--gut);
  }
  .skeleton-block + .skeleton-block {
    width: 70%;
    margin-top: 0.9rem;
  }
  ${videoCards}

  ${media.compact} {
    > ul {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  ${media.phone} {
    gap: 1.75rem;

    .bar > * {
      width: 100%;
    }
    > ul {
      grid-template-columns: minmax(0, 1fr);
      row-gap: 1.75rem;
    }
  }
`;

/** Search field that filters the list in place. */
function VideoSearch({ data }: { data: VideoListData }) {
  const t = useT();
  const navigate = useNavigate();
  const { base, type, order, search } = data;
  return (
    <SearchForm
      path={base}
      hiddenFields={{ ...(type ? { type } : {}), ...(order === videoOrders[0] ? {} : { order }) }}
      search={search}
      clearPath={videoListPath({ ...data, search: '', pageNum: 1 })}
      labels={{ field: t('cinema:list.search'), submit: t('cinema:list.submit'), clear: t('cinema:list.clear') }}
      onSearch={(text) => void navigate(videoListPath({ ...data, search: text, pageNum: 1 }), { preventScrollReset: true })}
    />
  );
}
