/** Saved filters of a list: tabs below the heading, and a menu that saves, renames and deletes them. */
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { styled } from 'styled-components';
import type { SavedView, ViewedList } from '#shared/api/account/saved-view.ts';
import { savedViewsMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { hiddenColumns, useHiddenColumns } from '#client/state/hidden-columns.ts';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { OutcomeNotice } from '#client/ui/list/outcome-notice.tsx';
import { useMenu } from '#client/ui/overlay/use-menu.ts';
import { Bookmark, ChevronDown } from '#client/ui/picture/staff-icons.tsx';
import { media } from '#client/theme/media.ts';
import { addressOf, isSameQuery, queryOf } from './view-query.ts';
import { useSavedViews, type SavedViews as Views } from './use-saved-views.ts';

const ViewDialog = lazy(() => import('./view-dialog.tsx').then((module) => ({ default: module.ViewDialog })));

interface Props {
  list: ViewedList;
  /** Whether the list has columns that can be hidden. */
  hasColumns: boolean;
}

export function SavedViews({ list, hasColumns }: Props) {
  const t = useT();
  const texts = useListTexts();
  const { pathname, search } = useLocation();
  const views = useSavedViews(list);
  const hidden = useHiddenColumns();
  const query = queryOf(search);
  const active = views.rows?.find((view) => isSameQuery(view.query, query)) ?? null;
  // The filters that were chosen last may be replaced by those on show.
  const [chosen, setChosen] = useState<string | null>(null);
  const last = views.rows?.find(({ id }) => id === (active?.id ?? chosen)) ?? null;
  const [dialog, setDialog] = useState<SavedView | 'new' | null>(null);
  const choose = (view: SavedView) => {
    setChosen(view.id);
    if (hasColumns) hiddenColumns.set(view.hidden);
  };
  useDefaultView(views.rows, choose);
  // Not beside an open record.
  if (!views.rows || new URLSearchParams(search).has('id')) return null;
  const filters = { query, hidden: hasColumns ? [...hidden] : [] };
  return (
    <Row>
      {views.rows.length > 0 ? (
        <nav aria-label={t('views:list.tabs')}>
          <ul className="chips">
            <li>
              <Link className="chip" to={pathname} aria-current={query === '' ? 'page' : undefined} data-keep-scroll="">
                {t('views:list.all')}
              </Link>
            </li>
            {views.rows.map((view) => (
              <li key={view.id}>
                <Link
                  className="chip"
                  to={addressOf(pathname, view.query)}
                  aria-current={view.id === active?.id ? 'page' : undefined}
                  data-keep-scroll=""
                  onClick={() => choose(view)}
                >
                  <span>{view.name}</span>
                  {view.isDefault ? <span className="visually-hidden"> {t('views:list.isDefault')}</span> : null}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <ViewMenu views={views} last={last} isActive={active !== null} filters={filters} onDialog={setDialog} />
      <div role="status">
        {views.deleted || views.fault ? (
          <OutcomeNotice
            texts={texts}
            isPartial={views.fault !== null}
            undoLabel={t('views:list.undo')}
            isBusy={views.isBusy}
            onUndo={views.deleted ? () => void views.restore() : null}
            onClose={views.forget}
          >
            {views.fault ?? t('views:list.deleted', { name: views.deleted?.name ?? '' })}
          </OutcomeNotice>
        ) : null}
      </div>
      <Suspense>
        {dialog ? (
          <ViewDialog
            view={dialog === 'new' ? null : dialog}
            taken={views.rows.filter((one) => dialog === 'new' || one.id !== dialog.id).map(({ name }) => name)}
            onSave={(fields) => views.save(dialog === 'new' ? { ...filters, ...fields } : { ...dialog, ...fields })}
            onClose={() => setDialog(null)}
          />
        ) : null}
      </Suspense>
    </Row>
  );
}

interface MenuProps {
  views: Views;
  /** The filters on show, or those that were chosen before they were changed. */
  last: SavedView | null;
  isActive: boolean;
  filters: Pick<SavedView, 'query' | 'hidden'>;
  onDialog: (view: SavedView | 'new') => void;
}

function ViewMenu({ views, last, isActive, filters, onDialog }: MenuProps) {
  const t = useT();
  const { details, closeAndReturn } = useMenu();
  const count = views.rows?.length ?? 0;
  const isSaved = isActive && String(last?.hidden) === String(filters.hidden);
  const canSave = !isActive && (filters.query !== '' || filters.hidden.length > 0) && count < savedViewsMax;
  const step = (label: string, act: () => void) => (
    <Button
      small
      variant="ghost"
      busy={views.isBusy}
      onClick={() => {
        closeAndReturn();
        act();
      }}
    >
      {label}
    </Button>
  );
  return (
    <details {...details} className="views">
      <summary className="button small-button ghost">
        <Bookmark className="icon" aria-hidden="true" /> <span>{t('views:list.open')}</span>
        <ChevronDown className="icon" aria-hidden="true" />
      </summary>
      <div className="panel">
        {canSave ? step(t('views:list.save'), () => onDialog('new')) : null}
        {last && !isSaved ? step(t('views:list.replace', { name: last.name }), () => void views.save({ ...last, ...filters })) : null}
        {last ? (
          <>
            {step(t('views:list.rename', { name: last.name }), () => onDialog(last))}
            {step(
              t(last.isDefault ? 'views:list.noDefault' : 'views:list.makeDefault', { name: last.name }),
              () => void views.save({ ...last, isDefault: !last.isDefault }),
            )}
            {step(t('views:list.delete', { name: last.name }), () => void views.remove(last))}
          </>
        ) : null}
        {canSave || last ? null : (
          <p className="small muted">{t(count >= savedViewsMax ? 'views:list.full' : 'views:list.nothing', { max: savedViewsMax })}</p>
        )}
      </div>
    </details>
  );
}

/** Applies the default once, when the list is opened without filters. */
function useDefaultView(rows: readonly SavedView[] | null, choose: (view: SavedView) => void): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isOpened = useRef(queryOf(search) === '');
  const apply = useEffectEvent((view: SavedView) => {
    // Filters that were chosen meanwhile stay.
    if (queryOf(window.location.search) !== '') return;
    choose(view);
    if (view.query !== '') void navigate(addressOf(pathname, view.query), { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (!rows || !isOpened.current) return;
    isOpened.current = false;
    const view = rows.find(({ isDefault }) => isDefault);
    if (view) apply(view);
  }, [rows]);
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem 0.75rem;
  margin-bottom: 1rem;

  > nav {
    flex: 0 1 auto;
    min-width: 0;
  }
  > [role='status'] {
    flex: 1 0 100%;
  }
  > [role='status']:empty {
    display: none;
  }
  .chip {
    max-width: 18rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .views {
    position: relative;
    margin-inline-start: auto;
  }
  .views summary {
    list-style: none;
    cursor: pointer;
  }
  .views summary::-webkit-details-marker {
    display: none;
  }
  .views .icon {
    width: 1.1rem;
    height: 1.1rem;
  }
  .panel {
    position: absolute;
    inset: calc(100% + 0.25rem) 0 auto auto;
    z-index: var(--z-tabs);
    display: grid;
    gap: 0.15rem;
    width: max-content;
    min-width: 14rem;
    max-width: min(22rem, calc(100vw - 3rem));
    padding: 0.4rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e2);
  }
  .panel .button {
    justify-content: flex-start;
    border-color: transparent;
    text-align: start;
  }
  .panel p {
    padding: 0.5rem 0.75rem;
  }

  ${media.compact} {
    > nav {
      flex: 1 1 0;
    }
    .chips {
      flex-wrap: nowrap;
      overflow-x: auto;
      scrollbar-width: none;
    }
    li {
      flex: none;
    }
  }
`;
