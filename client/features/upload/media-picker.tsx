/** Dialog that chooses a picture from the library or uploads a new one. */
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { listMedia, type LibraryItem, type MediaScope } from '#shared/api/media.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { usePagedList } from '#client/lib/use-paged-list.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListSearch } from '#client/ui/list/list-search.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { Pager } from '#client/ui/list/pager.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { framePadding, QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import { ImageDrop } from './image-drop.tsx';
import { EndOfLicence } from './library/end-of-licence.tsx';
import { mediaName } from './library/media-name.ts';
import { MediaDetails } from './media-details.tsx';

interface Props {
  onPick: (item: MediaItem) => void;
  onClose: () => void;
  /** Minimum width of a cover. */
  minWidth?: number;
}

const pageSize = 18;
const scopes: readonly MediaScope[] = ['all', 'own', 'shared'];

export function MediaPicker({ onPick, onClose, minWidth }: Props) {
  const t = useT();
  const id = useId();
  const texts = useListTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [picked, setPicked] = useState<MediaItem | null>(null);
  const [edited, setEdited] = useState<LibraryItem | null>(null);
  const { isOpen, answer } = useAnswer(onClose);
  const { question, ask, rows, phase, reload, pager } = usePagedList<Question, LibraryItem>(
    { search: '', scope: 'all', pageNum: 1 },
    pageSize,
    loadMedia,
  );
  // Called after the dialog has restored the focus.
  useEffect(() => {
    if (picked && !isOpen) onPick(picked);
  }, [picked, isOpen, onPick]);
  const pick = (item: MediaItem) => {
    setPicked(item);
    answer('go');
  };
  // Outside of the form that asks for a picture: its search is a form of its own, and forms do not nest.
  return createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <PickerFrame open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
          {t(edited ? 'upload:library.title' : 'upload:picker.title')}
        </h2>
        {edited ? (
          <MediaDetails
            key={edited.id}
            item={edited}
            onChanged={reload}
            onBack={() => {
              setEdited(null);
              heading.current?.focus();
            }}
          />
        ) : (
          <>
            <ImageDrop label={t('upload:picker.drop')} onDone={pick} minWidth={minWidth} />
            <div className="bar">
              <Segmented
                label={t('upload:picker.scope')}
                value={question.scope}
                options={scopes.map((value) => ({ value, label: t(`upload:scope.${value}`) }))}
                onChange={(scope) => ask({ scope }, true)}
              />
              <ListSearch isLive label={t('upload:picker.search')} texts={texts} onSearch={(search) => ask({ search }, true)} />
            </div>
            {phase === 'failed' ? <ListFailed texts={texts} onRetry={reload} /> : null}
            {phase === 'loading' && rows.length === 0 ? <ListWaiting texts={texts} /> : null}
            {phase === 'ready' && rows.length === 0 ? (
              <EmptyState level={3} title={t(question.search ? 'upload:picker.nothing' : 'upload:picker.empty')} />
            ) : null}
            <ul className="grid" aria-label={t('upload:picker.library')}>
              {rows.map((item) => (
                <PickerItem key={item.id} item={item} minWidth={minWidth} onPick={pick} onEdit={setEdited} />
              ))}
            </ul>
            <Pager texts={texts} {...pager} />
          </>
        )}
        <div className="answers">
          <Button variant="ghost" onClick={() => answer('stay')}>
            {t('upload:do.close')}
          </Button>
        </div>
      </PickerFrame>
    </div>,
    document.body,
  );
}

interface ItemProps {
  item: LibraryItem;
  minWidth: number | undefined;
  onPick: (item: MediaItem) => void;
  onEdit: (item: LibraryItem) => void;
}

function PickerItem({ item, minWidth, onPick, onEdit }: ItemProps) {
  const t = useT();
  const isSmall = minWidth !== undefined && item.image.width < minWidth;
  const name = mediaName(item);
  return (
    <li>
      <button type="button" aria-disabled={isSmall} onClick={() => (isSmall ? undefined : onPick(item))}>
        <Picture image={item.image} sizes="10rem" ratio={[4, 3]} widths={[320]} alt="" />
        <b>{name}</b>
        <EndOfLicence lastDay={item.licenceEndsOn} />
        <span>{isSmall ? t('upload:picker.small') : `${item.image.width} × ${item.image.height}`}</span>
      </button>
      {item.mayEdit ? (
        <button type="button" className="edit" aria-label={t('upload:library.editOf', { name })} onClick={() => onEdit(item)}>
          {t('upload:library.edit')}
        </button>
      ) : null}
    </li>
  );
}

interface Question {
  search: string;
  scope: MediaScope;
  pageNum: number;
}

function loadMedia(api: Api, question: Question, signal: AbortSignal) {
  return api(listMedia, { query: { ...question, search: question.search || undefined, pageSize } }, { signal });
}

const PickerFrame = styled(QuestionFrame)`
  width: min(56rem, calc(100vw - 2rem));

  h2 {
    margin-block-end: 1rem;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0.75rem;
    margin-block: 1.25rem 1rem;
  }
  .bar .segmented > * {
    padding-inline: 1.1em;
    white-space: nowrap;
  }
  .grid {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr));
    gap: 0.75rem;
  }
  .grid > li > button:first-child {
    display: grid;
    gap: 0.25rem;
    width: 100%;
    text-align: start;
    color: var(--text-2);
    font-size: var(--t-xs);
  }
  .grid b {
    overflow: hidden;
    color: var(--text);
    font-size: var(--t-s);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .grid [aria-disabled='true'] {
    opacity: 0.42;
    cursor: not-allowed;
  }
  .grid img {
    width: 100%;
    height: auto;
    border-radius: var(--r-s);
  }
  .grid .edit {
    padding-block: 0.25rem;
    color: var(--text-2);
    font-size: var(--t-xs);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .details {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
    gap: 1.5rem;
    align-items: start;
    margin-top: 1rem;
  }
  .details img {
    width: 100%;
    height: auto;
    border-radius: var(--r-m);
  }
  .details .texts {
    display: grid;
    gap: 1rem;
  }
  .details .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  /* In sight below a long list of pictures. */
  .answers {
    position: sticky;
    inset-block-end: 0;
    margin-block: 1rem calc(-1 * ${framePadding});
    margin-inline: calc(-1 * ${framePadding});
    padding: 0.75rem ${framePadding};
    border-top: 1px solid var(--line);
    background: var(--surface);
  }
`;
