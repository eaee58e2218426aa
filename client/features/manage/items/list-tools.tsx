/** Tools beside the heading of a list: search, new item, and help about the states. */
import { lazy, Suspense, useState } from 'react';
import { Plus, Workflow } from '#client/ui/picture/staff-icons.tsx';
import { useLocation, useNavigate } from 'react-router';
import { styled } from 'styled-components';
import { listItems, listTrash } from '#shared/api/content-list-staff.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { addTexts, useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { ListSearch } from '#client/ui/list/list-search.tsx';
import { mayWrite } from '#client/features/manage/staff-sections.ts';
import { useStaffUser, viewerOf } from '#client/features/manage/staff-navigation.tsx';
import { type HideableColumn, useHiddenColumns } from '#client/state/hidden-columns.ts';
import { ArticleImportLink } from './article-import-link.tsx';
import { callQuery, changeListQuery, type ItemList, listPath, readListQuery } from './list-query.ts';

const StateMap = lazy(() =>
  Promise.all([import('#client/features/manage/state-map.tsx'), addTexts(['item-acts'])]).then(([module]) => ({
    default: module.StateMap,
  })),
);

/** Renders nothing until the user is known; the address is not read before. */
export function ListTools({ list }: { list: ItemList }) {
  const user = useStaffUser();
  return user ? <Tools list={list} begins={mayWrite(viewerOf(user))} /> : null;
}

function Tools({ list, begins }: { list: ItemList; begins: boolean }) {
  const t = useT();
  const texts = useListTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  // Stays mounted once opened, because a dialog returns the focus when it closes.
  const [help, setHelp] = useState<'none' | 'open' | 'closed'>('none');
  const question = readListQuery(search);
  const handleSearch = (text: string) =>
    void navigate(listPath(list, changeListQuery(readListQuery(window.location.search), { search: text || undefined })), {
      preventScrollReset: true,
      // A search in several strokes is one entry of the history.
      replace: Boolean(question.search),
    });
  return (
    <Row>
      <ListSearch label={t('works:list.search')} value={question.search} texts={texts} isLive onSearch={handleSearch} />
      <button
        type="button"
        className="icon-button line"
        aria-label={t('works:map.open')}
        aria-haspopup="dialog"
        onClick={() => setHelp('open')}
      >
        <Workflow className="icon" aria-hidden="true" />
      </button>
      <ItemExport list={list} search={search} />
      <ArticleImportLink />
      {begins ? (
        <Link className="button small-button" to={staffPaths.createArticle()}>
          <Plus className="icon" aria-hidden="true" /> <span>{t('works:list.new')}</span>
        </Link>
      ) : null}
      {help === 'none' ? null : (
        <Suspense>
          <StateMap isOpen={help === 'open'} onClose={() => setHelp('closed')} />
        </Suspense>
      )}
    </Row>
  );
}

/** Columns of the file that stand for a column of the list. */
const exportedAs: Readonly<Record<HideableColumn, readonly string[]>> = {
  kind: ['kind'],
  languages: ['inZh', 'inEn'],
  author: ['authorName'],
  updateTime: ['updateTime', 'submitTime'],
  due: ['plan.dueOn', 'plan.priority', 'plan.isOverdue'],
};

function ItemExport({ list, search }: { list: ItemList; search: string }) {
  const hidden = useHiddenColumns();
  const { pageNum: _pageNum, pageSize: _pageSize, ...filters } = callQuery(readListQuery(search));
  if (list === 'trash') return <ListExport list={listTrash} query={{ search: filters.search }} />;
  return <ListExport list={listItems[list]} query={filters} without={hidden.flatMap((column) => exportedAs[column])} />;
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.6rem;

  .button {
    min-height: 2.75rem;
  }
  .search {
    width: 17rem;
  }
  .search input {
    font-size: var(--t-ui);
  }

  ${media.phone} {
    /* The button stands beside the heading, the search below both. */
    display: contents;

    .search {
      order: 1;
      width: 100%;
    }
    /* The side menu has it too. */
    .import {
      display: none;
    }
    > .icon-button {
      margin-inline: auto -0.9rem;
    }
  }
`;
