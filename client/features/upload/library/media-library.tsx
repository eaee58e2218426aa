/** The media library: pictures and documents as a grid or a table, filters, uploads, and actions on several. */
import { useState } from 'react';
import { listMedia, libraryKinds, type LibraryItem, listMediaTags, type LibraryKind, type MediaTag } from '#shared/api/media.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { HeadCount, HeadTools } from '#client/ui/head-tools.tsx';
import { BatchBar } from '#client/ui/list/batch-bar.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { OutcomeNotice } from '#client/ui/list/outcome-notice.tsx';
import { Pager } from '#client/ui/list/pager.tsx';
import { useSelection, type RowSelection } from '#client/ui/list/selection.ts';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import { useAddressList } from '#client/lib/use-address-list.ts';
import { DocumentDrop } from '#client/features/upload/document-drop.tsx';
import { ImageDrop } from '#client/features/upload/image-drop.tsx';
import { DescribeDialog } from './describe-dialog.tsx';
import { KindTabs } from './kind-tabs.tsx';
import { MediaFilters } from './media-filters.tsx';
import { MediaCard, MediaRow, MediaTable } from './media-items.tsx';
import { libraryFilters, libraryQuery, libraryRules } from './library-query.ts';
import { LibrarySearch } from './library-search.tsx';
import { LibraryFrame } from './library-style.ts';
import { TagDialog } from './tag-dialog.tsx';
import { useMediaActions } from './use-media-actions.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { useApi } from '#client/lib/api.ts';

const views = ['grid', 'table'] as const;

export function MediaLibrary({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const texts = useListTexts();
  const list = useAddressList(libraryRules);
  const { question, ask, rows, phase, reload } = list;
  const kind = libraryKinds.find((one) => one === question.kind) ?? 'image';
  const isFiltered = libraryFilters.some((name) => name !== 'kind' && question[name] !== '');
  const view = views.find((one) => one === question.view) ?? 'grid';
  const isBin = question.bin !== '';
  const { tags, reloadTags } = useMediaTags(kind);
  const selection = useSelection(rows.filter(({ mayEdit }) => mayEdit).map(({ id }) => id));
  const [isUploading, setUploading] = useState(false);
  const [isTagging, setTagging] = useState(false);
  const [isDescribing, setDescribing] = useState(false);
  const chosen = useChosen({ selection, rows, question });
  const ids = chosen.items.map(({ id }) => id);
  const { total } = list.pager;
  const acts = useMediaActions(() => {
    chosen.clear();
    reload();
    reloadTags();
  });
  const parts = { selection, onOpen, onTag: (tag: string) => ask({ tag }) };
  return (
    <LibraryFrame data-list="media">
      <HeadTools>
        <LibrarySearch list={list} label={t('media:list.search')} />
        <ListExport list={listMedia} query={libraryQuery(question)} />
        <Button small aria-expanded={isUploading} onClick={() => setUploading(!isUploading)}>
          <Plus className="icon" aria-hidden="true" /> <span>{t('media:list.upload')}</span>
        </Button>
      </HeadTools>
      {isUploading && kind === 'image' ? <ImageDrop multiple label={t('media:list.drop')} onDone={reload} /> : null}
      {isUploading && kind === 'document' ? <DocumentDrop multiple label={t('media:list.dropDocuments')} onDone={reload} /> : null}
      <div role="status">
        {acts.result ? (
          <OutcomeNotice
            texts={texts}
            isPartial={acts.result.isPartial}
            undoLabel={t('media:act.undo')}
            isBusy={acts.isBusy}
            onUndo={acts.result.undo && (() => void acts.result?.undo?.())}
            onClose={acts.forget}
          >
            {acts.result.text}
          </OutcomeNotice>
        ) : null}
      </div>
      <BatchBar texts={texts} count={ids.length} onClear={chosen.clear}>
        {ids.length < total && selection.tickAll.isTicked ? (
          <Button small variant="ghost" busy={chosen.isBusy} onClick={() => void chosen.chooseAll()}>
            {t('media:act.chooseAll', { count: total })}
          </Button>
        ) : null}
        {isBin ? (
          <Button small variant="ghost" busy={acts.isBusy} onClick={() => void acts.restore(ids)}>
            {t('media:act.restore')}
          </Button>
        ) : (
          <>
            <Button small variant="ghost" busy={acts.isBusy} onClick={() => setDescribing(true)}>
              {t('media:act.describe')}
            </Button>
            <Button small variant="ghost" busy={acts.isBusy} onClick={() => setTagging(true)}>
              {t('media:act.tag')}
            </Button>
            <Button small variant="ghost" busy={acts.isBusy} onClick={() => void acts.remove(ids)}>
              {t('media:act.remove')}
            </Button>
          </>
        )}
      </BatchBar>
      <div className="sheet" aria-busy={phase === 'loading' || undefined}>
        <KindTabs
          kind={kind}
          onChoose={(chosen) => {
            selection.clear();
            ask({ kind: chosen, tag: '' });
          }}
        />
        <HeadCount count={phase === 'ready' ? list.pager.total : null} />
        <div className="filters" role="group" aria-label={t('media:filter.label')}>
          <MediaFilters question={question} tags={tags} onAsk={ask} />
          {view === 'grid' ? <SelectAll selection={selection} label={texts.selectAll} /> : null}
          <Segmented
            label={t('media:view.label')}
            value={view}
            options={views.map((value) => ({ value, label: t(`media:view.${value}`) }))}
            onChange={(value) => ask({ view: value === 'grid' ? '' : value, pageNum: question.pageNum })}
          />
        </div>
        {phase === 'failed' ? <ListFailed texts={texts} onRetry={reload} /> : null}
        {phase === 'loading' && rows.length === 0 ? <ListWaiting texts={texts} /> : null}
        {phase === 'ready' && rows.length === 0 ? (
          <EmptyState
            mood={isFiltered ? 'open' : 'closed'}
            title={t(isBin ? 'media:list.binEmpty' : isFiltered ? 'manage:list.nothing' : 'media:list.empty')}
            text={t(isBin ? 'media:list.binText' : isFiltered ? 'manage:list.nothingText' : `media:list.emptyText.${kind}`)}
          />
        ) : null}
        {isBin && rows.length > 0 ? <p className="lead">{t('media:list.binText')}</p> : null}
        <Items view={view} rows={rows} {...parts} />
        <Pager texts={texts} {...list.pager} />
      </div>
      {isDescribing ? (
        <DescribeDialog
          count={ids.length}
          hasPictures={kind === 'image'}
          onDescribe={(texts) => void acts.describe(chosen.items, texts)}
          onClose={() => setDescribing(false)}
        />
      ) : null}
      {isTagging ? (
        <TagDialog tags={tags} count={ids.length} onTag={(tag, isAdded) => acts.tag(ids, tag, isAdded)} onClose={() => setTagging(false)} />
      ) : null}
    </LibraryFrame>
  );
}

interface ItemsProps {
  view: (typeof views)[number];
  rows: readonly LibraryItem[];
  selection: RowSelection;
  onOpen: (id: string) => void;
  onTag: (tag: string) => void;
}

function Items({ view, rows, ...parts }: ItemsProps) {
  const t = useT();
  if (rows.length === 0) return null;
  if (view === 'table')
    return (
      <MediaTable selection={parts.selection}>
        {rows.map((item) => (
          <MediaRow key={item.id} item={item} {...parts} />
        ))}
      </MediaTable>
    );
  return (
    <ul className="cards" aria-label={t('media:list.caption')}>
      {rows.map((item) => (
        <MediaCard key={item.id} item={item} {...parts} />
      ))}
    </ul>
  );
}

/** In the table the head has the box. */
function SelectAll({ selection, label }: { selection: RowSelection; label: string }) {
  const { isTicked, onTick } = selection.tickAll;
  if (!onTick) return null;
  return (
    <label className="all">
      <input type="checkbox" checked={isTicked} onChange={onTick} /> <span>{label}</span>
    </label>
  );
}

/** The tags in use, for filters and suggestions; empty until they are loaded and where that fails. */
function useMediaTags(kind: LibraryKind): { tags: readonly MediaTag[]; reloadTags: () => void } {
  const { value, reload } = useLoaded((api, signal) => api(listMediaTags, { query: { kind } }, { signal }), kind);
  return { tags: value ?? [], reloadTags: reload };
}

/** Most rows that a call lists. */
const pageSize = 50;

interface Options {
  selection: RowSelection;
  rows: readonly LibraryItem[];
  question: Parameters<typeof libraryQuery>[0];
}

interface Chosen {
  items: readonly LibraryItem[];
  isBusy: boolean;
  chooseAll: () => Promise<void>;
  clear: () => void;
}

/** A tick or another filter ends the choice of all. */
function useChosen({ selection, rows, question }: Options): Chosen {
  const api = useApi();
  const [whole, setWhole] = useState<{ key: string; items: readonly LibraryItem[] } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const key = JSON.stringify([libraryQuery(question), selection.selected]);
  const ticked = rows.filter(({ id }) => selection.selected.includes(id));
  return {
    items: whole?.key === key ? whole.items : ticked,
    isBusy,
    chooseAll: async () => {
      setBusy(true);
      const items: LibraryItem[] = [];
      for (let pageNum = 1; ; pageNum += 1) {
        const outcome = await api(listMedia, { query: { ...libraryQuery(question), pageNum, pageSize } });
        if (outcome.status !== 'ok') break;
        items.push(...outcome.data.filter(({ mayEdit }) => mayEdit));
        if (outcome.data.length < pageSize) {
          setWhole({ key, items });
          break;
        }
      }
      setBusy(false);
    },
    clear: () => {
      setWhole(null);
      selection.clear();
    },
  };
}
