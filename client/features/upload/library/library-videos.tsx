/** Videos of the media library: state, length, size and uses of each; deleted ones wait in the bin. */
import { useState } from 'react';
import { styled } from 'styled-components';
import { deleteVideo, listLibraryVideos, restoreVideo, videoUseFilters, type LibraryVideo } from '#shared/api/video-staff.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import type { AddressQuery } from '#client/lib/address-query.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { useT } from '#client/lib/translations.ts';
import { oneOf, useAddressList, type AddressListRules } from '#client/lib/use-address-list.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { media } from '#client/theme/media.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FilterChoice } from '#client/ui/form/filter-field.tsx';
import { HeadCount, HeadTools } from '#client/ui/head-tools.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { OutcomeNotice } from '#client/ui/list/outcome-notice.tsx';
import { Pager } from '#client/ui/list/pager.tsx';
import { TableHead } from '#client/ui/list/table-head.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { KindTabs } from './kind-tabs.tsx';
import { LibrarySearch } from './library-search.tsx';
import { LibraryFrame } from './library-style.ts';
import { useVideoName, VideoLine } from './video-line.tsx';

const states = ['processing', 'ready', 'failed'] as const;
const filters = ['kind', 'search', 'state', 'use', 'bin'] as const;
type Filter = (typeof filters)[number];

const rowsPerPage = 24;

const rules: AddressListRules<Filter, LibraryVideo> = {
  path: staffPaths.media(),
  filters,
  rowsPerPage,
  load: (api, question, signal) =>
    api(listLibraryVideos, { query: { ...videoQuery(question), pageNum: question.pageNum, pageSize: rowsPerPage } }, { signal }),
};

function videoQuery({ search, state, use, bin }: AddressQuery<Filter>) {
  return {
    search: search || undefined,
    state: oneOf(states, state),
    use: oneOf(videoUseFilters, use),
    isDeleted: bin === '' ? undefined : true,
  };
}

export function LibraryVideos() {
  const t = useT();
  const texts = useListTexts();
  const list = useAddressList(rules);
  const { question, ask, rows, phase, reload, pager } = list;
  const [removal, setRemoval] = useState<LibraryVideo | null>(null);
  const acts = useVideoActions(reload);
  const nameOf = useVideoName();
  const isBin = question.bin !== '';
  const isFiltered = filters.some((name) => name !== 'kind' && question[name] !== '');
  const choice = (name: 'state' | 'use' | 'bin', values: readonly string[]) => (
    <FilterChoice
      label={t(`media:filter.${name}.label`)}
      all={t(`media:filter.${name}.all`)}
      value={question[name]}
      options={values.map((value) => ({ value, label: t(`media:filter.${name}.${value}`) }))}
      onChange={(value) => ask({ [name]: value })}
    />
  );
  return (
    <Frame data-list="videos">
      <HeadTools>
        <LibrarySearch list={list} label={t('media:video.search')} />
        <ListExport list={listLibraryVideos} query={videoQuery(question)} />
      </HeadTools>
      <div role="status">
        {acts.result ? (
          <OutcomeNotice
            texts={texts}
            isPartial={acts.result.isError}
            undoLabel={t('media:act.undo')}
            isBusy={acts.isBusy}
            onUndo={acts.result.undo}
            onClose={acts.forget}
          >
            {acts.result.text}
          </OutcomeNotice>
        ) : null}
      </div>
      <div className="sheet" aria-busy={phase === 'loading' || undefined}>
        <KindTabs kind="video" onChoose={(kind) => ask({ kind, state: '' })} />
        <HeadCount count={phase === 'ready' ? pager.total : null} />
        <div className="filters" role="group" aria-label={t('media:filter.label')}>
          {choice('state', states)}
          {choice('use', videoUseFilters)}
          {choice('bin', ['bin'])}
        </div>
        {phase === 'failed' ? <ListFailed texts={texts} onRetry={reload} /> : null}
        {phase === 'loading' && rows.length === 0 ? <ListWaiting texts={texts} /> : null}
        {phase === 'ready' && rows.length === 0 ? (
          <EmptyState
            mood={isFiltered ? 'open' : 'closed'}
            title={t(isBin ? 'media:list.binEmpty' : isFiltered ? 'manage:list.nothing' : 'media:video.empty')}
            text={t(isBin ? 'media:video.binText' : isFiltered ? 'manage:list.nothingText' : 'media:video.emptyText')}
          />
        ) : null}
        {isBin && rows.length > 0 ? <p className="lead">{t('media:video.binText')}</p> : null}
        {rows.length > 0 ? (
          <table>
            <caption className="visually-hidden">{t('media:video.caption')}</caption>
            <TableHead columns={columns.map((key) => t(`media:video.column.${key}`))} actions={t('media:video.column.actions')} />
            <tbody>
              {rows.map((row) => (
                <VideoLine
                  key={row.id}
                  row={row}
                  isBusy={acts.isBusy}
                  onRemove={() => setRemoval(row)}
                  onRestore={() => void acts.restore(row)}
                />
              ))}
            </tbody>
          </table>
        ) : null}
        <Pager texts={texts} {...pager} />
      </div>
      {removal ? (
        <QuestionDialog
          title={t('media:video.removeTitle', { name: nameOf(removal) })}
          text={t(removal.uses.length > 0 ? 'media:video.removeUsed' : 'media:video.removeText', { count: removal.uses.length })}
          stayLabel={t('media:video.keep')}
          goLabel={t('media:act.remove')}
          isDangerous
          onStay={() => setRemoval(null)}
          onGo={() => {
            setRemoval(null);
            void acts.remove(removal);
          }}
        />
      ) : null}
    </Frame>
  );
}

const columns = ['video', 'state', 'size', 'use', 'uploaded'] as const;

interface Result {
  text: string;
  isError: boolean;
  undo: (() => void) | null;
}

/** Deletion with its undo, and restoring; `onDone` is called after each, also a refused one. */
function useVideoActions(onDone: () => void) {
  const api = useApi();
  const t = useT();
  const nameOf = useVideoName();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const run = async (contract: typeof deleteVideo | typeof restoreVideo, video: LibraryVideo, done: Omit<Result, 'isError'>) => {
    setBusy(true);
    const outcome = await api(contract, { body: { id: video.id } });
    setBusy(false);
    setResult(
      outcome.status === 'ok' ? { ...done, isError: false } : { text: outcome.message ?? t('media:act.failed'), isError: true, undo: null },
    );
    onDone();
  };
  const restore = (video: LibraryVideo) =>
    run(restoreVideo, video, { text: t('media:video.restored', { name: nameOf(video) }), undo: null });
  const remove = (video: LibraryVideo) =>
    run(deleteVideo, video, { text: t('media:video.removed', { name: nameOf(video) }), undo: () => void restore(video) });
  return { isBusy, result, forget: () => setResult(null), remove, restore };
}

const Frame = styled(LibraryFrame)`
  .film {
    display: grid;
    grid-template-columns: 6.5rem minmax(0, 1fr);
    gap: 0.9rem;
    align-items: center;
  }
  .film .still {
    display: grid;
    place-items: center;
    border-radius: var(--r-s);
    color: var(--text-2);
  }
  .film img {
    width: 100%;
    height: 100%;
    border-radius: 0;
  }
  summary {
    margin-block: -0.6rem;
    padding-block: 0.6rem;
    cursor: pointer;
  }
  details li {
    padding-block: 0.35rem;
    overflow-wrap: anywhere;
  }
  details a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .public {
    color: var(--accent);
    font-size: var(--t-s);
  }

  ${media.compact} {
    td.what {
      margin-bottom: 0.6rem;
    }
    td:is(.state, .figures, .where) {
      display: inline-block;
      margin-inline-end: 1.25rem;
      vertical-align: top;
    }
    td.when {
      display: none;
    }
    .figures .sub {
      display: inline;
      margin-inline-start: 0.5rem;
    }
  }
`;
