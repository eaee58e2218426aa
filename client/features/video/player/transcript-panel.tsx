/** The transcript of a film, which can be searched; a click seeks to a line, and the current line is highlighted. */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { searchTextMax } from '#shared/limits.ts';
import { durationText } from '#shared/video/duration.ts';
import type { Subtitles } from '#client/features/video/playback/use-subtitles.ts';
import { SecondLink, secondLinks } from './chapter-list.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { fetchLines } from '#client/features/video/playback/fetch-lines.ts';
import { findInLine, lineAt, searchedText, type Line } from '#client/features/video/playback/vtt.ts';
import { isImeKey } from '#client/ui/is-ime-key.ts';

interface Props {
  subtitles: Subtitles;
  time: number;
  onSeek: (seconds: number) => void;
  /** Shares the moment of a line. */
  onShare: (second: number) => void;
  /** It has been chosen: only then is the file fetched. */
  isOpen: boolean;
}

/** In the language chosen here, else in that of the chosen subtitles, or of the first ones while they are off; fetched when the panel is opened. */
export function TranscriptPanel({ subtitles, time, onSeek, onShare, isOpen }: Props) {
  const t = useT();
  const searchId = useId();
  const [read, setRead] = useState<number>();
  const at = read ?? Math.max(0, subtitles.chosen);
  const file = subtitles.files[at];
  const lines = useLines(isOpen && file ? file.src : null);
  const current = lines ? lineAt(lines, time) : -1;
  const [search, setSearch] = useState('');
  const words = searchedText(search);
  const found = words ? lines?.filter((line) => findInLine(line, words) >= 0) : lines;
  const list = useRef<HTMLOListElement>(null);
  // While a text is searched for, the list stays where the visitor has it.
  useEffect(() => (words ? undefined : keepInView(list.current, current)), [current, words]);
  if (!file) return null;
  // Enter leads to the first line that is found, and leaves forms around the player alone.
  const handleKey = (event: KeyboardEvent) => {
    if (isImeKey(event) || event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = words ? (found ?? []) : [];
    if (first) onSeek(first.start);
  };
  return (
    <Panel>
      <noscript>
        <a className="link" href={file.src}>
          {t('cinema:watch.transcriptFile', { language: file.label })}
        </a>
      </noscript>
      {isOpen && subtitles.files.length > 1 ? (
        <Segmented
          label={t('cinema:watch.transcriptLanguage')}
          value={String(at)}
          options={subtitles.files.map(({ label }, index) => ({ value: String(index), label }))}
          onChange={(index) => setRead(Number(index))}
        />
      ) : null}
      {lines === null && isOpen ? <p className="small muted">{t('cinema:watch.transcriptLoading')}</p> : null}
      {lines?.length === 0 ? <p className="small muted">{t('cinema:watch.transcriptMissing')}</p> : null}
      {lines?.length ? (
        <div className="search">
          <label className="visually-hidden" htmlFor={searchId}>
            {t('cinema:watch.transcriptSearch')}
          </label>
          <input
            id={searchId}
            className="input"
            type="search"
            autoComplete="off"
            maxLength={searchTextMax}
            placeholder={t('cinema:watch.transcriptSearch')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            onKeyDown={handleKey}
          />
          <span className="small muted" role="status">
            {words ? t('cinema:watch.transcriptFound', { count: found?.length ?? 0 }) : ''}
          </span>
        </div>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled with keys */}
      <ol ref={list} lang={file.srclang} tabIndex={lines?.length ? 0 : undefined} aria-label={t('cinema:watch.transcript')}>
        {found?.map((line) => (
          <li key={`${line.start} ${line.text}`}>
            <SecondLink second={line.start} current={line === lines?.[current] && time > 0 ? 'true' : undefined} onSeek={onSeek}>
              <Marked line={line} words={words} />
            </SecondLink>
            <button type="button" className="icon-button" onClick={() => onShare(line.start)}>
              <Icon name="share-2" />
              <span className="visually-hidden">{t('cinema:watch.shareLine', { time: durationText(Math.floor(line.start)) })}</span>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The text with what was searched for highlighted. */
function Marked({ line, words }: { line: Line; words: string }) {
  const { text } = line;
  const at = findInLine(line, words);
  if (at < 0) return text;
  return (
    <span>
      <span>{text.slice(0, at)}</span>
      <mark>{text.slice(at, at + words.length)}</mark>
      <span>{text.slice(at + words.length)}</span>
    </span>
  );
}

/** Null while the file is loading. */
function useLines(src: string | null): Line[] | null {
  const [read, setRead] = useState<{ src: string; lines: Line[] } | null>(null);
  useEffect(() => {
    if (!src) return;
    const abort = new AbortController();
    void fetchLines(src, abort.signal).then((lines) => lines && setRead({ src, lines }));
    return () => abort.abort();
  }, [src]);
  return read && read.src === src ? read.lines : null;
}

/** Scrolls the panel, never the page. */
function keepInView(list: HTMLElement | null, index: number): void {
  const line = list?.children[index];
  if (!list || !(line instanceof HTMLElement)) return;
  const top = line.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + line.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 3;
}

const Panel = styled.div`
  .segmented {
    justify-content: start;
    width: fit-content;
    margin-top: 0.5rem;
  }
  .search {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 1rem;
    margin-top: 0.5rem;
  }
  .search .input {
    flex: 1 1 14rem;
    max-width: 24rem;
    min-height: 2.75rem;
    font-size: var(--t-ui);
  }
  ol {
    position: relative;
    max-height: 22rem;
    margin-top: 0.5rem;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  ${secondLinks}
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
  }
  .icon-button .icon {
    width: 1.1rem;
    height: 1.1rem;
  }
  .second {
    line-height: 1.6;
  }
  :focus-visible {
    outline-offset: -0.1875rem;
  }
  .time {
    font-size: var(--t-s);
  }
`;
