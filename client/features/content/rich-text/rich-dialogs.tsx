/** Dialogs of the toolbar for links and videos. */
import type { Editor } from '@tiptap/react';
import { Suspense, useEffect, useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import type { VideoItem } from '#shared/api/content-staff.ts';
import { listLibraryVideos, type LibraryVideo } from '#shared/api/video-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import { linkAddress } from './rich-html.ts';
import type { InsertKind } from './rich-toolbar.tsx';
import { insertVideo } from './rich-figures.tsx';
import type { Side } from '#client/features/content/editor/item-values.ts';

interface Props {
  /** Pictures have their own dialog, the media library. */
  what: Exclude<InsertKind, 'picture'>;
  editor: Editor;
  side: Side;
  videos: readonly VideoItem[];
  /** How films are added to the item; without it only those that it has are offered. */
  films?: { uploader: ReactNode; onAdd: (video: VideoItem) => void };
  onClose: () => void;
}

export function RichDialog(props: Props) {
  const t = useT();
  const id = useId();
  const { what, onClose } = props;
  const { isOpen, answer } = useAnswer(onClose);
  const close = () => answer('stay');
  const parts: Record<Props['what'], (props: Props) => ReactNode> = { link: LinkForm, video: VideoChoice };
  const Part = parts[what];
  return (
    <QuestionFrame open={isOpen} onClose={close} aria-labelledby={id}>
      <h2 id={id}>{t(`editor:insert.${what}`)}</h2>
      <Part {...props} onClose={close} />
    </QuestionFrame>
  );
}

function LinkForm({ editor, onClose }: Props) {
  const t = useT();
  const id = useId();
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [typed, setTyped] = useState(before);
  const [isWrong, setWrong] = useState(false);
  const finish = (run: () => void) => {
    onClose();
    run();
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const href = linkAddress(typed);
    if (href === null) return setWrong(true);
    const isAnywhere = editor.state.selection.empty && before === '';
    const link = { type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] };
    return finish(() =>
      isAnywhere
        ? editor.chain().focus().insertContent(link).run()
        : editor.chain().focus().extendMarkRange('link').setLink({ href }).run(),
    );
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <div className="field">
        <label htmlFor={id}>{t('editor:insert.address')}</label>
        <input
          id={id}
          className="input"
          inputMode="url"
          value={typed}
          maxLength={2_000}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-message`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <span id={`${id}-message`} className={isWrong ? 'message error' : 'message'} role={isWrong ? 'alert' : undefined}>
          {t(isWrong ? 'editor:insert.addressWrong' : 'editor:insert.addressHint')}
        </span>
      </div>
      <div className="answers">
        {before ? (
          <Button variant="ghost" onClick={() => finish(() => editor.chain().focus().extendMarkRange('link').unsetLink().run())}>
            {t('editor:insert.removeLink')}
          </Button>
        ) : null}
        <Button variant="ghost" onClick={onClose}>
          {t('editor:insert.cancel')}
        </Button>
        <Button type="submit">{t('editor:insert.set')}</Button>
      </div>
    </form>
  );
}

/** The films of the item, an upload, and the films of the library; one that is new to the item is added to it. */
function VideoChoice({ editor, side, videos, films, onClose }: Props) {
  const t = useT();
  const titleOf = ({ titleZh, titleEn, fileName }: VideoItem) => (side === 'zh' ? titleZh : titleEn) || titleZh || titleEn || fileName;
  const choice = (video: VideoItem) => (
    <li key={video.id}>
      <Button
        variant="ghost"
        onClick={() => {
          onClose();
          if (!videos.some(({ id }) => id === video.id)) films?.onAdd(video);
          editor
            .chain()
            .focus()
            .command(insertVideo({ id: video.id, title: titleOf(video) }))
            .run();
        }}
      >
        {titleOf(video)}
      </Button>
    </li>
  );
  return (
    <Films>
      {videos.length === 0 ? <p>{t('editor:insert.noVideo')}</p> : <ul>{videos.map(choice)}</ul>}
      {films ? (
        <>
          <Suspense>{films.uploader}</Suspense>
          <FilmLibrary known={videos}>{(rows) => <ul>{rows.map(choice)}</ul>}</FilmLibrary>
        </>
      ) : null}
      <Answers onClose={onClose} />
    </Films>
  );
}

const libraryRows = 6;
const searchPauseMs = 300;

interface FilmLibraryProps {
  /** Films that are listed already. */
  known: readonly VideoItem[];
  children: (rows: readonly VideoItem[]) => ReactNode;
}

/** The newest films that the user may use, or those with a text. */
function FilmLibrary({ known, children }: FilmLibraryProps) {
  const t = useT();
  const id = useId();
  const api = useApi();
  const [search, setSearch] = useState('');
  const [rows, setRows] = useState<readonly LibraryVideo[] | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    const load = async () => {
      const query = { search: search.trim() || undefined, pageNum: 1, pageSize: libraryRows + known.length };
      const outcome = await api(listLibraryVideos, { query }, { signal: leave.signal }).catch(() => null);
      if (outcome?.status === 'ok') setRows(outcome.data);
    };
    const timer = setTimeout(() => void load(), search === '' ? 0 : searchPauseMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [api, search, known.length]);
  const others = rows?.filter((row) => !row.isLive && row.state !== 'failed' && !known.some((video) => video.id === row.id)) ?? [];
  if (rows === null || (others.length === 0 && search === '')) return null;
  return (
    <div className="field">
      <label htmlFor={id}>{t('editor:insert.library')}</label>
      <input id={id} className="input" type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      {others.length > 0 ? children(others.slice(0, libraryRows)) : <p role="status">{t('editor:insert.noneFound')}</p>}
    </div>
  );
}

const Films = styled.div`
  display: grid;
  gap: 1rem;

  ul {
    display: grid;
    gap: 0.5rem;
    margin-block-start: 0.5rem;
  }
  li > .button {
    width: 100%;
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

function Answers({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <div className="answers">
      <Button variant="ghost" onClick={onClose}>
        {t('editor:insert.cancel')}
      </Button>
    </div>
  );
}
