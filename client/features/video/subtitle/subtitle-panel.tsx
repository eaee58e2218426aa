/** Subtitles and captions of a video: languages, file upload, and the link to the editor. */
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { SubtitleRow } from '#shared/api/subtitle-staff.ts';
import { subtitleKinds, subtitleLanguages, subtitleLanguageTags, trackName, type SubtitleTrack } from '#shared/video/subtitle-languages.ts';
import { subtitleBytesMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { FileEncoding } from '#client/lib/file-encoding.tsx';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Button } from '#client/ui/button.tsx';
import { FileButton } from '#client/ui/form/file-button.tsx';
import { ListFailed } from '#client/ui/list/list-states.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { useFilmAddress } from './use-film-address.ts';
import { useSubtitleList, type SubtitleWork, type RefusedFile } from './use-subtitle-list.ts';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

/** Loaded when subtitles are opened. */
const SubtitleEditor = lazy(() => import('./subtitle-editor.tsx').then((module) => ({ default: module.SubtitleEditor })));

interface Props {
  videoId: string;
  /** Called after each save and removal. */
  onChanged?: () => void;
}

export function SubtitlePanel({ videoId, onChanged }: Props) {
  const t = useT();
  const texts = useListTexts();
  const id = useId();
  const work = useSubtitleList(videoId);
  const src = useFilmAddress(videoId, work.opened !== null);
  const [removing, setRemoving] = useState<SubtitleRow | null>(null);
  const { list, phase, opened } = work;
  const title = useRef<HTMLHeadingElement>(null);
  const hasActed = useRef(false);
  // The focused element may be gone by then: the row of a language, the message of a file.
  useEffect(() => {
    if (opened || removing) hasActed.current = true;
    else if (hasActed.current && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [list, opened, removing]);
  const remove = async (row: SubtitleRow) => {
    setRemoving(null);
    if (await work.remove(row)) onChanged?.();
  };
  return (
    <SubtitleBox role="group" aria-labelledby={id} data-field="subtitles">
      <h3 id={id} ref={title} tabIndex={-1}>
        {t('editor:subtitle.title')}
      </h3>
      {phase === 'loading' ? (
        <p className="message" role="status">
          {texts.loading}
        </p>
      ) : null}
      {phase === 'failed' ? <ListFailed texts={texts} onRetry={work.reload} /> : null}
      {list && list.rows.length === 0 ? <p className="message">{t('editor:subtitle.none')}</p> : null}
      {list && list.rows.length > 0 ? (
        <ul>
          {list.rows.map((row) => (
            <li key={row.src}>
              <b lang={row.language}>{row.label}</b>
              <a className="link" href={row.src} download={`${videoId}.${row.language}${row.kind === 'captions' ? '.captions' : ''}.vtt`}>
                <span>{t('editor:subtitle.download')}</span>
                <span className="visually-hidden"> {row.label}</span>
              </a>
              {list.mayEdit ? (
                <span className="acts">
                  <Button small variant="ghost" busy={work.busy === row.version} onClick={() => void work.edit(row)}>
                    <span>{t('editor:subtitle.edit')}</span>
                    <span className="visually-hidden"> {row.label}</span>
                  </Button>
                  <SubtitleFile label={t('editor:subtitle.replace')} name={row.label} onFile={(file) => void work.take(row, file)} />
                  <Button small variant="danger" onClick={() => setRemoving(row)}>
                    <span>{t('editor:subtitle.remove')}</span>
                    <span className="visually-hidden"> {row.label}</span>
                  </Button>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {list && !list.mayEdit ? <p className="message">{t(list.heldBy ? 'editor:subtitle.held' : 'editor:subtitle.readOnly')}</p> : null}
      {list?.mayEdit ? <AddSubtitle work={work} /> : null}
      {work.failure ? (
        <p className="message error" role="alert">
          {work.failure}
        </p>
      ) : null}
      {work.refused ? <FileFaults refused={work.refused} onOpen={work.takeReadable} onTake={work.take} onClose={work.dismiss} /> : null}
      {opened ? (
        <Suspense>
          <SubtitleEditor
            key={`${opened.language} ${opened.kind}`}
            videoId={videoId}
            seconds={list?.seconds ?? 0}
            opened={opened}
            src={src}
            onChanged={() => onChanged?.()}
            onClose={work.close}
          />
        </Suspense>
      ) : null}
      {removing ? (
        <QuestionDialog
          title={t('editor:subtitle.removeTitle', { language: removing.label })}
          text={t('editor:subtitle.removeText')}
          stayLabel={t('editor:subtitle.keep')}
          goLabel={t('editor:subtitle.remove')}
          isDangerous
          onStay={() => setRemoving(null)}
          onGo={() => void remove(removing)}
        />
      ) : null}
    </SubtitleBox>
  );
}

const allTracks: readonly SubtitleTrack[] = subtitleKinds.flatMap((kind) => subtitleLanguageTags.map((language) => ({ language, kind })));

/** Adds a track: first its language and kind, then a file or an empty list. Only tracks that the video lacks can be chosen. */
function AddSubtitle({ work }: { work: SubtitleWork }) {
  const t = useT();
  const hint = useId();
  const [chosen, setChosen] = useState<Partial<SubtitleTrack>>({});
  const free = allTracks.filter((track) => !work.list?.rows.some((row) => isSame(row, track)));
  const kinds = subtitleKinds.filter((one) => free.some((track) => track.kind === one));
  const kind = kinds.find((one) => one === chosen.kind) ?? kinds[0];
  const ofKind = free.filter((track) => track.kind === kind);
  const track = ofKind.find(({ language }) => language === chosen.language) ?? ofKind[0];
  if (!track) return null;
  return (
    <div className="add">
      <label>
        <span>{t('editor:subtitle.kind')}</span>
        <select
          className="input"
          value={track.kind}
          aria-describedby={hint}
          onChange={({ target }) => setChosen((before) => ({ ...before, kind: kinds.find((one) => one === target.value) }))}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`editor:subtitle.kinds.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('editor:subtitle.language')}</span>
        <select
          className="input"
          value={track.language}
          onChange={({ target }) => setChosen({ ...track, language: ofKind.find(({ language }) => language === target.value)?.language })}
        >
          {ofKind.map(({ language }) => (
            <option key={language} value={language} lang={language}>
              {subtitleLanguages[language]}
            </option>
          ))}
        </select>
      </label>
      <SubtitleFile label={t('editor:subtitle.choose')} name={trackName(track)} onFile={(file) => void work.take(track, file)} />
      <Button small variant="ghost" onClick={() => work.begin(track)}>
        {t('editor:subtitle.begin')}
      </Button>
      <p className="message" id={hint}>
        {t(`editor:subtitle.kindHint.${track.kind}`)}
      </p>
      <p className="message">{t('editor:subtitle.hint', { megabytes: subtitleBytesMax / 1_048_576 })}</p>
    </div>
  );
}

const isSame = (one: SubtitleTrack, other: SubtitleTrack) => one.language === other.language && one.kind === other.kind;

/** Button that chooses one subtitle file. */
function SubtitleFile({ label, name, onFile }: { label: string; name: string; onFile: (file: File) => void }) {
  return (
    <FileButton
      small
      variant="ghost"
      label={`${label} ${name}`}
      accept=".vtt,.srt,text/vtt,application/x-subrip"
      onFiles={([file]) => onFile(file)}
    >
      <span>{label}</span>
      <span className="visually-hidden"> {name}</span>
    </FileButton>
  );
}

interface FileFaultsProps {
  refused: RefusedFile;
  onOpen: () => void;
  onTake: SubtitleWork['take'];
  onClose: () => void;
}

/** The encoding of a file where it is a question, its faults by line, and a button to edit its valid part. */
function FileFaults({ refused, onOpen, onTake, onClose }: FileFaultsProps) {
  const t = useT();
  const { file, problem, faults, changes, cues, readAs, chosen, language } = refused;
  return (
    <div className="refused" data-problem={problem}>
      {problem ? (
        <p role="alert">
          <b>{t(`editor:subtitle.file.${problem}`, { name: file.name, megabytes: subtitleBytesMax / 1_048_576 })}</b>
        </p>
      ) : (
        <p role="status">
          <b>{file.name}</b>
        </p>
      )}
      {faults.length > 0 ? (
        <ul>
          {faults.map(({ line, name }) => (
            <li key={line}>{t(`editor:subtitle.file.fault.${name}`, { line })}</li>
          ))}
        </ul>
      ) : null}
      {changes.length > 0 ? (
        <ul>
          {changes.map(({ name, count }) => (
            <li key={name}>{t(`editor:subtitle.file.change.${name}`, { count })}</li>
          ))}
        </ul>
      ) : null}
      {problem === 'size' ? null : (
        <FileEncoding readAs={readAs} chosen={chosen} lang={language} onChoose={(encoding) => void onTake(refused, file, encoding)} />
      )}
      <div className="acts">
        {cues.length > 0 ? (
          <Button small onClick={onOpen}>
            {t(`editor:subtitle.file.${problem ? 'open' : readAs?.isGuessed || chosen ? 'openAll' : 'openChanged'}`, {
              count: cues.length,
            })}
          </Button>
        ) : null}
        <Button small variant="ghost" onClick={onClose}>
          {t('editor:subtitle.file.dismiss')}
        </Button>
      </div>
    </div>
  );
}

/** Styles of the subtitle panel. */
const SubtitleBox = styled.div`
  display: grid;
  gap: 0.75rem;
  padding-top: 1rem;
  border-top: 1px solid var(--line);

  > h3:focus {
    outline: 0;
  }
  > h3 {
    font: 600 var(--t-ui) / 1.4 var(--f-ui);
    letter-spacing: 0;
  }
  > ul li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1.25rem;
    padding-block: 0.6rem;
    border-bottom: 1px solid var(--line);
  }
  > ul b {
    min-width: 6rem;
  }
  .link {
    font-size: var(--t-s);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  li > .acts {
    margin-inline-start: auto;
  }
  .add {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.6rem;
  }
  .add label {
    display: grid;
    gap: 0.4rem;
    font-size: var(--t-s);
    font-weight: 600;
  }
  .add select {
    width: 14rem;
    max-width: 100%;
    min-height: 2.5rem;
    font-size: var(--t-ui);
    font-weight: 400;
  }
  .add .message {
    flex: 1 1 100%;
  }
  .refused {
    display: grid;
    gap: 0.75rem;
    min-width: 0;
    padding: 1rem;
    border-radius: var(--r-m);
    background: var(--danger-ground);
    font-size: var(--t-s);
    line-height: 1.6;
  }
  .refused[data-problem=''] {
    background: var(--surface);
    border: 1px solid var(--line);
  }
  .refused ul {
    max-height: 14rem;
    padding-inline-start: 1.25rem;
    list-style: disc;
    overflow: auto;
  }
  ${media.phone} {
    li > .acts {
      margin-inline-start: 0;
    }
  }
`;
