/** The editor of an item: both languages side by side under one toolbar, and panels for everything else. */
import { lazy, Suspense, useCallback, useEffect, useState, Fragment } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import type { ItemBlock } from '#shared/api/block.ts';
import type { WritableColumn } from '#shared/api/content-list-staff.ts';
import type { ItemDetail, ItemKind, VideoItem } from '#shared/api/content-staff.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useColumnList } from '#client/state/use-column-list.ts';
import { addTexts, useLanguage, useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { usePermission } from '#client/state/use-permission.ts';
import { useListCrumb } from '#client/state/use-list-crumb.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LeaveGroup } from '#client/ui/overlay/leave-question.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { CheckPanel } from './check-panel.tsx';
import { CoverPanel, GalleryPanel } from './cover-panel.tsx';
import type { Draft } from './draft.ts';
import { isUnsaved, isWritable, type DraftState } from './draft-state.ts';
import { HeadTools } from './head-tools.tsx';
import { checksOf } from './local-checks.ts';
import { FlowLadder, PlacePanel, SchedulePanel } from './place-panel.tsx';
import type { EditorSlots } from './slots.ts';
import { SubjectPanel } from './subject-panel.tsx';
import { SubmitPanel } from './submit-panel.tsx';
import type { Kit } from '#client/features/content/rich-text/rich-kit.ts';
import { useDraft, useDraftState, useKeeping } from './use-draft.ts';
import { useKit } from '#client/features/content/rich-text/use-kit.ts';
import { ItemNotice } from './item-notice.tsx';
import type { Side } from './item-values.ts';
import { WritingCard } from './writing-card.tsx';
import { FieldNotes } from './field-notes.tsx';
import { css, styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { choiceLook } from '#client/ui/form/field-style.ts';
import { richStyle, toolsStyle } from '#client/features/content/rich-text/rich-style.ts';
import { sideStyle } from './side-style.ts';

const AttachmentPanel = lazy(() => import('./attachment-panel.tsx').then((module) => ({ default: module.AttachmentPanel })));
const CorrectionPanel = lazy(() => import('./correction-panel.tsx').then((module) => ({ default: module.CorrectionPanel })));
const SeoPanel = lazy(() => Promise.all([import('./seo-panel.tsx'), addTexts(['seo'])]).then(([module]) => ({ default: module.SeoPanel })));
const ConflictDialog = lazy(() => import('./conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })));

interface Props {
  kind: ItemKind;
  /** '' for a new item. */
  id: string;
  /** Called with the id of the created item, for the URL. */
  onCreated: (id: string) => void;
  slots: EditorSlots;
  /** Element beside the page's heading that receives the save status and tools. */
  head: HTMLElement | null;
}

export function ItemEditor({ kind, id, onCreated, slots, head }: Props) {
  const t = useT();
  const language = useLanguage();
  const { user } = useSnapshot(useTabState().session);
  const kit = useKit();
  const opened = useDraft({ kind, id, accountId: user?.id ?? '', onCreated });
  if (opened.phase === 'missing') return <EmptyState level={2} title={t('editor:open.missing')} text={t('editor:open.missingText')} />;
  if (opened.phase === 'failed') {
    return (
      <EmptyState level={2} mood="open" title={t('editor:open.failed')}>
        <Button onClick={opened.retry}>{t('editor:open.retry')}</Button>
      </EmptyState>
    );
  }
  if (opened.phase === 'loading' || !opened.draft) return <p role="status">{t('editor:status.opening')}</p>;
  return (
    <>
      <EditorForm key={opened.name} draft={opened.draft} slots={slots} kit={kit} head={head} />
      {opened.copy ? (
        <QuestionDialog
          title={t('editor:found.title')}
          text={t('editor:found.text', { time: absoluteDateTime(opened.copy.at, language) })}
          stayLabel={t('editor:found.restore')}
          goLabel={t('editor:found.discard')}
          isDangerous
          onStay={() => opened.answer(true)}
          onGo={() => opened.answer(false)}
        />
      ) : null}
    </>
  );
}

interface EditorFormProps extends Pick<Props, 'slots' | 'head'> {
  draft: Draft;
  kit: Kit | null;
}

function EditorForm({ draft, slots, kit, head }: EditorFormProps) {
  const t = useT();
  const state = useDraftState(draft);
  const columns = useColumnList();
  const [side, setSide] = useState<Side>('zh');
  const [isSubmitted, setSubmitted] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  useKeeping(draft);
  useListCrumb(state.item ? (state.item.scheduledTime === null ? state.item.state : 'scheduled') : 'draft');
  const { user } = useSnapshot(useTabState().session);
  const checks = checksOf(state, columns.list, user?.agency ? user.agency.verification === 'verified' : null);
  const parts = { draft, state };
  return (
    <LeaveGroup
      isDirty={isUnsaved(state)}
      texts={{ title: t('editor:leave.title'), text: t('editor:leave.text'), stay: t('editor:leave.stay'), go: t('editor:leave.go') }}
    >
      <EditorFrame data-narrow={isPreviewed || undefined}>
        {head
          ? createPortal(
              <HeadTools {...parts} preview={slots.preview} side={side} isPreviewed={isPreviewed} onPreview={setPreviewed} />,
              head,
            )
          : null}
        <ArrivalNote key={state.item?.state} {...parts} />
        <ItemNotice {...parts} isSubmitted={isSubmitted && state.item?.state === 'audit'} />
        <div className="columns">
          <div className="main-part">
            {state.kind === 'episode' ? <VideosPanel {...parts} slots={slots} /> : null}
            <WritingCard {...parts} slots={slots} kit={kit} side={side} onSide={setSide} />
            <Suspense>{state.item?.isCorrectable ? <CorrectionPanel {...parts} /> : null}</Suspense>
            {state.kind === 'article' ? <VideosPanel {...parts} slots={slots} /> : null}
            <BlocksPanel {...parts} slots={slots} columns={columns.list} />
            <Suspense>
              <AttachmentPanel {...parts} slots={slots} />
            </Suspense>
            <Suspense>
              <SeoPanel {...parts} slots={slots} />
            </Suspense>
            <div className="more">
              <GalleryPanel {...parts} slots={slots} />
              <SubjectPanel {...parts} />
              <SchedulePanel {...parts} />
            </div>
          </div>
          <div className="aside">
            <FlowLadder state={state} />
            <PlacePanel {...parts} columns={columns} />
            <FlagPanel item={state.item} />
            <CoverPanel {...parts} slots={slots} />
            <CheckPanel {...parts} checks={checks} onShow={setSide} />
            <SubmitPanel {...parts} checks={checks} onSubmitted={() => setSubmitted(true)} />
          </div>
        </div>
        <Suspense>
          {state.conflicts.length > 0 ? (
            <ConflictDialog conflicts={state.conflicts} kit={kit} onDecide={(choices) => void draft.settle(choices)} />
          ) : null}
        </Suspense>
      </EditorFrame>
    </LeaveGroup>
  );
}

interface PartProps {
  draft: Draft;
  state: DraftState;
}

/** Announces fields that others have changed, then clears them. */
function ArrivalNote({ draft, state }: PartProps) {
  const t = useT();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (state.arrived.length === 0) return;
    setNames(state.arrived);
    draft.seen();
  }, [draft, state.arrived]);
  return (
    <div role="status">
      {names.length > 0 ? (
        <Banner kind="info" icon="circle-check">
          {t('editor:status.arrived', { fields: names.map((field) => t(`editor:name.${field}`)).join(' · ') })}
        </Banner>
      ) : null}
    </div>
  );
}

const LazyItemFlags = lazy(() => import('./item-flags.tsx').then((module) => ({ default: module.ItemFlags })));

/** Publishing options of the item, loaded only for publishers. */
function FlagPanel({ item }: { item: ItemDetail | null }) {
  const mayPublish = usePermission('contentPublish');
  if (!item || !mayPublish) return null;
  return (
    <Suspense>
      <LazyItemFlags key={item.id} item={item} />
    </Suspense>
  );
}

interface BlocksPanelProps extends PartProps {
  slots: Pick<EditorSlots, 'blocks' | 'library'>;
  columns: readonly WritableColumn[];
}

/** Pages have blocks, except the sections of `/about`; those of an item that has left its page stay to be taken out. */
function BlocksPanel({ draft, state, slots, columns }: BlocksPanelProps) {
  const t = useT();
  const { blocks } = state.fields;
  const isOpen = isWritable(state);
  const set = useCallback((next: ItemBlock[]) => draft.edit({ blocks: next }), [draft]);
  const isPage = columns.some(({ id, columnType }) => id === state.place?.columnId && columnType === 'page' && id !== 'about');
  if (blocks.length === 0 && !(isOpen && isPage)) return null;
  return (
    <section className="card" data-field="blocks" tabIndex={-1} aria-label={t('editor:blocks.title')}>
      <h2>{t('editor:blocks.title')}</h2>
      <FieldNotes {...{ state, draft }} field="blocks" />
      <Suspense>
        {slots.blocks?.({ blocks, isOpen, pictures: state.item?.blockPictures ?? [], picker: slots.library, onChange: set })}
      </Suspense>
    </section>
  );
}

interface VideosPanelProps {
  draft: Draft;
  state: DraftState;
  slots: Pick<EditorSlots, 'videos' | 'videoPanel' | 'subtitles'>;
}

const videosMax = 20;

/** Videos of an item: uploads, and each video with its subtitles. */
function VideosPanel({ draft, state, slots }: VideosPanelProps) {
  const t = useT();
  const [uploaded, setUploaded] = useState<readonly VideoItem[]>([]);
  const { videoIds } = state.fields;
  const isOpen = isWritable(state);
  const add = (video: VideoItem) => {
    setUploaded((before) => [...before.filter(({ id }) => id !== video.id), video]);
    const now = draft.getState().fields.videoIds;
    if (!now.includes(video.id)) draft.edit({ videoIds: [...now, video.id] });
  };
  const follow = (before: VideoItem, now: VideoItem) => {
    // The checklist depends on the state of the video on the server.
    if (before.state !== now.state) void draft.refresh();
  };
  if (!isOpen && videoIds.length === 0) return null;
  return (
    <section className="videos" data-field="videoIds" tabIndex={-1} aria-label={t('editor:name.videoIds')}>
      <FieldNotes {...{ state, draft }} field="videoIds" />
      {videoIds.map((id) => {
        const video = state.item?.videos.find((one) => one.id === id) ?? uploaded.find((one) => one.id === id);
        if (!video) return null;
        return (
          <div key={id} className="card video">
            <Suspense>
              {slots.videoPanel({
                video,
                isOpen,
                onChange: (now) => follow(video, now),
                onRemove: () => draft.edit({ videoIds: videoIds.filter((one) => one !== id) }),
              })}
              {video.state === 'ready' ? (
                <Fragment key={state.item?.state}>{slots.subtitles?.(id, () => void draft.refresh())}</Fragment>
              ) : null}
            </Suspense>
          </div>
        );
      })}
      <Suspense>{isOpen && videoIds.length < videosMax ? slots.videos({ place: state.item?.id ?? '', onVideo: add }) : null}</Suspense>
    </section>
  );
}

/** One column and one language at a time. */
const narrowLook = css`
  .columns {
    grid-template-columns: minmax(0, 1fr);
  }
  .languages {
    display: grid;
  }
  .two {
    grid-template-columns: minmax(0, 1fr);
    min-height: 0;
  }
  .side-part {
    padding: 1rem;
    border: 0;
  }
  .side-part[data-shown='false'] {
    display: none;
  }
  /* When groups wrap, a new line must not start with a border. */
  .tools .group + .group {
    margin: 0;
    padding: 0;
    border: 0;
  }
  .foot {
    position: sticky;
    bottom: 0;
    z-index: var(--z-tabs);
  }
`;

/** Styles of the editor screen. */
const EditorFrame = styled.div`
  display: grid;
  gap: 1rem;

  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 21.75rem;
    gap: 1.5rem;
    align-items: start;
  }
  .main-part,
  .aside {
    display: grid;
    gap: 1rem;
    min-width: 0;
  }
  .sheet,
  .card {
    background: var(--surface);
    border-radius: var(--r-l);
    box-shadow: var(--e1);
  }
  .card {
    display: grid;
    gap: 1rem;
    padding: 1.25rem;
  }
  .card h2 {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
    font: 600 var(--t-ui) / 1.4 var(--f-ui);
    letter-spacing: 0;
  }
  ${choiceLook}
  .languages {
    display: none;
  }
  ${toolsStyle}
  .two {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    min-height: 32rem;
  }
  .side-part {
    min-width: 0;
    padding: 1.5rem 1.75rem;
  }
  .side-part + .side-part {
    border-inline-start: 1px solid var(--line);
  }
  .texts {
    display: grid;
    gap: 1.1rem;
  }
  .language {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0.25rem 1rem;
    font-size: var(--t-s);
    font-weight: 600;
  }
  .mark {
    font-weight: 400;
    color: var(--text-2);
  }
  .mark[data-state='whole'] {
    color: var(--accent);
  }
  .mark:is([data-state='noTitle'], [data-state='noBody'], [data-state='stale']) {
    color: var(--warning);
  }
  .texts .field label {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
  }
  .count {
    font-weight: 400;
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }
  .count[data-long] {
    color: var(--danger);
  }
  textarea.title {
    field-sizing: content;
    width: 100%;
    /* Height of one line of the Chinese font, so that both columns start at the same height. */
    min-height: 2.875rem;
    padding: 0 0 0.6rem;
    border: 0;
    border-bottom: 1px solid var(--line);
    background: none;
    font: 900 1.625rem / 1.4 var(--f-song);
    resize: none;
  }
  textarea.title:lang(en) {
    font: 560 1.625rem / 1.25 var(--f-display);
  }
  .small {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr));
    gap: 1rem;
  }
  .stale {
    color: var(--warning);
  }
  .tags {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
  }
  .tags li {
    padding-inline: 0.7rem;
    border-radius: var(--r-pill);
    background: var(--sunken);
    font-size: var(--t-s);
  }
  .tags button {
    min-width: 1.5rem;
    min-height: 1.5rem;
  }
  ${richStyle}
  ${sideStyle}

  /* In a narrow window, and beside the preview. */
  ${media.compact} {
    ${narrowLook}
  }
  &[data-narrow] {
    ${narrowLook}
  }
`;
