/** End of a list: how many items are shown, and the link to more. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import type { MorePages } from './use-more-pages.ts';

interface Props {
  more: Omit<MorePages<unknown>, 'pages' | 'list'>;
  /** Path of a page of the list. */
  to: (pageNum: number) => string;
}

/**
 * `?pageNum=n` shows page n alone, for crawlers and browsers without JavaScript. With JavaScript the link appends the next
 * page and keeps the URL.
 */
export function MoreEnd({ more, to }: Props) {
  const t = useT();
  const { from, shown, total, isWhole, nextPage, state, handleMore } = more;
  return (
    <End>
      <p className={isWhole ? 'visually-hidden' : 'small muted'} role="status">
        {from === 1 ? t('content:list.shown', { shown, total }) : t('content:list.shownFrom', { from, to: shown, total })}
      </p>
      {state === 'failed' ? (
        <p className="failed small" role="alert">
          <Icon name="circle-alert" /> <span>{t('content:list.failed')}</span>
        </p>
      ) : null}
      {from > 1 || nextPage !== null ? (
        <div>
          {from > 1 ? (
            <Link className="button ghost" to={to(1)}>
              {t('content:list.toStart')}
            </Link>
          ) : null}
          {nextPage === null ? null : (
            <Link
              className="button ghost"
              rel="next"
              to={to(nextPage)}
              aria-disabled={state === 'loading' ? 'true' : undefined}
              onClick={handleMore}
            >
              {t(state === 'loading' ? 'content:list.loading' : 'content:list.more')}
            </Link>
          )}
        </div>
      ) : null}
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
    justify-content: center;
    gap: 0.75rem;
  }
  .failed {
    color: var(--danger);
  }
`;
