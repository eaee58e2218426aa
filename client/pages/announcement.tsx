/** `/announcement`: notices, pinned ones first, filtered by type and text. */
import { styled } from 'styled-components';
import { listNotices, listNoticeTypes } from '#shared/api/news.ts';
import { paths } from '#shared/paths.ts';
import { CallLine } from '#client/features/site/navigation/call-line.tsx';
import { ListBar } from '#client/features/content/list/list-bar.tsx';
import { ListEmpty } from '#client/features/content/list/list-empty.tsx';
import { listHead } from '#client/features/content/list/list-head.ts';
import { loadList, moreOfList, type ListData } from '#client/features/content/list/list-loader.ts';
import { listPath } from '#client/features/content/list/list-path.ts';
import { NoticeList, NoticeTypes } from '#client/features/content/list/notice-list.tsx';
import { MoreEnd } from '#client/features/content/list/more-end.tsx';
import { useMorePages } from '#client/features/content/list/use-more-pages.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';

const pageSize = 10;

export const loader = (context: LoaderContext) => loadList(context, { rows: listNotices, types: listNoticeTypes, pageSize });

export function head(data: ListData, { t }: HeadContext): Head {
  return listHead(data, {
    t,
    path: paths.announcement,
    columnId: 'notice',
    title: t('navigation:section.announcement'),
    description: t('content:notice.description'),
  });
}

export default function AnnouncementPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const { list, ...more } = useMorePages(moreOfList(listNotices, data));
  const { type, search } = data;
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('navigation:section.announcement')}</h1>
      </div>
      <CallLine />
      <Columns>
        <NoticeTypes path={paths.announcement} active={type} search={search} />
        <div>
          <ListBar path={paths.announcement} data={data} searchLabel={t('content:notice.search')} hasTypes={false} />
          {data.rows.length === 0 ? (
            <ListEmpty
              path={paths.announcement}
              type={type}
              search={search}
              elsewhere={data.elsewhere}
              emptyTitle={t('content:notice.empty')}
            />
          ) : (
            <>
              <div className="rows" ref={list}>
                {more.pages.map((rows) => (
                  <NoticeList key={rows[0]?.id} rows={rows} />
                ))}
              </div>
              <MoreEnd more={more} to={(pageNum) => listPath(paths.announcement, { ...data, pageNum })} />
            </>
          )}
        </div>
      </Columns>
    </div>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: calc(300 * var(--px)) minmax(0, 1fr);
  gap: calc(100 * var(--px));

  .call-line + & {
    margin-top: var(--s7);
  }

  .rows {
    border-bottom: 1px solid var(--line);
    margin-bottom: var(--s7);
  }

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
    gap: 1.5rem;
  }
`;
