/** Type filter with counts, filter by how videos can be followed, and sort order: rows of links that work without JavaScript. */
import { styled } from 'styled-components';
import { accessFilters } from '#shared/video/access.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import type { VideoListData } from './video-list-loader.ts';
import { videoListPath, videoOrders, type VideoOrder } from './video-list-path.ts';

const orderKeys = { '-publishTime': 'newest', '-viewCount': 'popular', time: 'shortest' } as const satisfies Record<VideoOrder, string>;

/** Counts are those of the whole type, so they are hidden while another filter is on. */
export function VideoFilter({ data }: { data: VideoListData }) {
  const t = useT();
  return (
    <Filter>
      <nav aria-label={t('cinema:list.types')}>
        <ul className="chips">
          {data.types.map((type) => (
            <li key={type.id}>
              <Link
                className="chip"
                to={videoListPath({ ...data, type: type.value, pageNum: 1 })}
                aria-current={type.value === data.type ? 'page' : undefined}
                data-keep-scroll=""
              >
                <span>{type.label}</span> {data.search || data.access ? null : <i>{type.count}</i>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t('cinema:access.title')} className="access">
        <span aria-hidden="true">{t('cinema:access.title')}</span>
        <ul className="orders">
          {accessFilters.map((access) => (
            <li key={access}>
              <Link
                to={videoListPath({ ...data, access: access === data.access ? '' : access, pageNum: 1 })}
                aria-current={access === data.access ? 'true' : undefined}
                data-keep-scroll=""
              >
                {t(`cinema:access.${access}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t('cinema:list.sort')}>
        <ul className="orders">
          {videoOrders.map((order) => (
            <li key={order}>
              <Link
                to={videoListPath({ ...data, order, pageNum: 1 })}
                aria-current={order === data.order ? 'page' : undefined}
                data-keep-scroll=""
              >
                {t(`cinema:list.${orderKeys[order]}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Filter>
  );
}

const Filter = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.75rem var(--s6);

  > nav {
    min-width: 0;
    max-width: 100%;
  }
  .chips li {
    flex: none;
  }
  .chip {
    white-space: nowrap;
  }
  .orders {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.25rem;
    font-size: var(--t-s);
  }
  .access {
    display: flex;
    gap: 0 1.25rem;
    align-items: baseline;
    font-size: var(--t-s);
    color: var(--text-3);
  }
  .access > span {
    flex: none;
  }
  .orders a {
    display: inline-block;
    padding-block: 0.65rem;
    color: var(--text-2);
    line-height: 1.4;
  }
  .orders a:hover,
  .orders [aria-current] {
    color: var(--text);
  }
  .orders [aria-current] {
    font-weight: 600;
    box-shadow: inset 0 -0.125rem 0 var(--gold-500);
  }

  ${media.phone} {
    > nav {
      width: 100%;
    }
  }
`;
