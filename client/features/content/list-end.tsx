/** The end of a list: how much of it is shown, and the way to more. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import type { ListData } from './list-loader.ts';
import { listPath } from './list-path.ts';
import type { MoreRows } from './use-more-rows.ts';

interface Props {
  path: string;
  data: ListData;
  more: Omit<MoreRows, 'list'>;
}

/**
 * `?pageNum=n` is page n alone: crawlers and people without a script follow the links from page to page, and each page
 * stays small. With the script the same link adds the next page below and leaves the address as it is.
 */
export function ListEnd({ path, data, more }: Props) {
  const t = useT();
  const { type, search, pageNum, pageSize, total } = data;
  const from = (pageNum - 1) * pageSize;
  return (
    <End>
      <p className="small muted" role="status">
        {from === 0 ? t('content:list.shown', { shown: more.shown, total }) : t('content:list.shownFrom', { from: from + 1, to: more.shown, total })}
      </p>
      {more.state === 'failed' ? (
        <p className="failed small" role="alert">
          <Icon name="circle-alert" /> {t('content:list.failed')}
        </p>
      ) : null}
      <div>
        {pageNum > 1 ? (
          <Link className="btn ghost" to={listPath(path, { type, search })}>
            {t('content:list.toStart')}
          </Link>
        ) : null}
        {more.nextPage === null ? null : (
          <Link
            className="btn ghost"
            rel="next"
            to={listPath(path, { type, search, pageNum: more.nextPage })}
            aria-disabled={more.state === 'loading' ? 'true' : undefined}
            onClick={more.handleMore}
          >
            {t(more.state === 'loading' ? 'content:list.loading' : 'content:list.more')}
          </Link>
        )}
      </div>
    </End>
  );
}

const End = styled.div`
  display: grid;
  justify-items: center;
  gap: 1rem;
  padding-bottom: var(--s9);

  > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
  }
  .failed {
    color: var(--danger);
  }
`;
