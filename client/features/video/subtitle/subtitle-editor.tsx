/** Full-screen editor for the cues of one track, with checks while typing and the video beside them. */
import { useCallback, useId, useRef, useState, type KeyboardEvent, type Dispatch, type RefObject } from 'react';
import { trackName } from '#shared/video/subtitle-languages.ts';
import { stampOf } from '#shared/video/subtitle-cues.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Pager } from '#client/ui/list/pager.tsx';
import { LeaveQuestion } from '#client/ui/overlay/leave-question.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { EditorDialog } from './editor-style.ts';
import { SubtitlePreview } from './subtitle-preview.tsx';
import { SubtitleTools } from './subtitle-tools.tsx';
import { useCueEdit } from './use-cue-edit.ts';
import { useCueFaults, type CueFaults } from './use-cue-faults.ts';
import { useCuePages, cuesPerPage, type CuePages } from './use-cue-pages.ts';
import type { OpenedSubtitle } from './use-subtitle-list.ts';
import { useSubtitleSave, type SubtitleSave } from './use-subtitle-save.ts';
import type { CueEdit, Cues } from './cue-edits.ts';
import { CueLine } from './cue-line.tsx';
import { isImeKey } from '#client/ui/is-ime-key.ts';

interface Props {
  videoId: string;
  /** Duration of the video; 0 while unknown. */
  seconds: number;
  opened: OpenedSubtitle;
  /** URL of the video; '' if this browser cannot play it. */
  src: string;
  onChanged: () => void;
  onClose: () => void;
}

export function SubtitleEditor({ videoId, seconds, opened, src, onChanged, onClose }: Props) {
  const t = useT();
  const id = useId();
  const { language, kind } = opened;
  const [history, step] = useCueEdit(opened);
  const { cues, saved } = history;
  const list = useRef<HTMLOListElement>(null);
  const pages = useCuePages(cues, list);
  const faults = useCueFaults(cues, seconds);
  const [entered, setEntered] = useState<number | null>(null);
  const [shownIds, setShownIds] = useState<readonly number[]>([]);
  const [isLeaving, setLeaving] = useState(false);
  const saving = useSubtitleSave({
    videoId,
    track: { language, kind },
    version: opened.version,
    onSaved: (savedCues) => {
      step({ kind: 'saved', cues: savedCues });
      onChanged();
    },
    onTheirs: (theirs) => step({ kind: 'replace', cues: theirs }),
  });
  const isDirty = cues !== saved;
  const canSave = isDirty && cues.length > 0 && faults.errors.length === 0;
  const goToFault = (from: number | null) => {
    const next = faults.nextAfter(from);
    if (next) pages.goTo(next.id, next.field);
  };
  const save = () => (canSave ? void saving.save(cues) : goToFault(null));
  const leave = useCallback(() => (isDirty ? setLeaving(true) : onClose()), [isDirty, onClose]);
  const handleKeys = (event: KeyboardEvent) => {
    const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
    // During composition, keys belong to the input method.
    if (isImeKey(event) || (!isSave && event.key !== 'Escape')) return;
    event.preventDefault();
    if (isSave) save();
    else leave();
  };
  return (
    <>
      <EditorDialog open onClose={leave} aria-labelledby={id} onKeyDown={handleKeys} {...closedByUs}>
        <div className="head">
          <h2 id={id}>{t('editor:subtitle.editing', { language: trackName(opened) })}</h2>
          <span className={saving.message?.kind === 'failed' ? 'message error' : 'message'} role="status">
            {saving.message && !(saving.message.kind === 'done' && isDirty)
              ? saving.message.text
              : isDirty
                ? t('editor:subtitle.unsaved')
                : ''}
          </span>
          <Button small busy={saving.isBusy} aria-disabled={!canSave} onClick={save}>
            {t('editor:subtitle.save')}
          </Button>
          <Button small variant="ghost" onClick={leave}>
            {t('editor:subtitle.close')}
          </Button>
        </div>
        <div className="body">
          <div className="beside">
            {src ? (
              <SubtitlePreview
                src={src}
                cues={cues}
                lang={language}
                onShown={setShownIds}
                editing={cues.find((cue) => cue.id === entered)}
                onTime={(cue, field, milliseconds) => step({ kind: 'change', id: cue.id, change: { [field]: stampOf(milliseconds) } })}
              />
            ) : (
              <p className="message">{t('editor:subtitle.preview.none')}</p>
            )}
            <SubtitleTools
              history={history}
              step={step}
              errors={faults.errors.length}
              advice={faults.advice}
              onNextFault={() => goToFault(entered)}
            />
            <p className="message keys">{t('editor:subtitle.keys')}</p>
          </div>
          <CueList
            list={list}
            pages={pages}
            cues={cues}
            faults={faults}
            lang={language}
            shownIds={shownIds}
            step={step}
            onEnter={setEntered}
          />
        </div>
      </EditorDialog>
      <EditorQuestions
        isDirty={isDirty}
        isLeaving={isLeaving}
        onStay={() => setLeaving(false)}
        onLeave={onClose}
        saving={saving}
        cues={cues}
      />
    </>
  );
}

/** Stops the browser from closing the dialog on Esc, because unsaved changes need a question first; React's types lack the attribute. */
const closedByUs: Record<string, string> = { closedby: 'none' };

interface CueListProps {
  list: RefObject<HTMLOListElement | null>;
  pages: CuePages;
  cues: Cues;
  faults: CueFaults;
  lang: string;
  /** Ids of the cues shown in the video. */
  shownIds: readonly number[];
  step: Dispatch<CueEdit>;
  onEnter: (id: number) => void;
}

/** One page of cues with a pager. */
function CueList({ list, pages, cues, faults, lang, shownIds, step, onEnter }: CueListProps) {
  const t = useT();
  const texts = useListTexts();
  return (
    <div className="cues">
      {cues.length === 0 ? <p className="message">{t('editor:subtitle.noCues')}</p> : null}
      <ol ref={list} start={pages.first + 1}>
        {pages.shown.map((cue, at) => (
          <CueLine
            key={cue.id}
            cue={cue}
            number={pages.first + at + 1}
            lang={lang}
            faults={faults.byCue.get(cue.id) ?? ''}
            isLast={pages.first + at === cues.length - 1}
            isShown={shownIds.includes(cue.id)}
            edit={step}
            onEnter={onEnter}
          />
        ))}
      </ol>
      <Pager texts={texts} pageNum={pages.page} total={cues.length} size={cuesPerPage} onPage={pages.turn} />
    </div>
  );
}

interface EditorQuestionsProps {
  isDirty: boolean;
  /** The editor is closing with unsaved changes. */
  isLeaving: boolean;
  onStay: () => void;
  onLeave: () => void;
  saving: SubtitleSave;
  cues: Cues;
}

/** Questions of the cue editor: about unsaved changes, and about a conflicting save. */
function EditorQuestions({ isDirty, isLeaving, onStay, onLeave, saving, cues }: EditorQuestionsProps) {
  const t = useT();
  const texts = {
    title: t('editor:subtitle.leave.title'),
    text: t('editor:subtitle.leave.text'),
    stay: t('editor:subtitle.leave.stay'),
    go: t('editor:subtitle.leave.go'),
  };
  return (
    <>
      <LeaveQuestion isDirty={isDirty} texts={texts} />
      {isLeaving ? (
        <QuestionDialog
          title={texts.title}
          text={texts.text}
          stayLabel={texts.stay}
          goLabel={texts.go}
          isDangerous
          onStay={onStay}
          onGo={onLeave}
        />
      ) : null}
      {saving.conflict ? (
        <QuestionDialog
          title={t('editor:subtitle.conflict.title')}
          text={t(saving.conflict.present ? 'editor:subtitle.conflict.text' : 'editor:subtitle.conflict.gone')}
          stayLabel={texts.stay}
          goLabel={t('editor:subtitle.conflict.mine')}
          isDangerous
          onStay={saving.forget}
          onGo={() => void saving.saveMine(cues)}
        >
          <Button small variant="ghost" onClick={() => void saving.takeTheirs()}>
            {t('editor:subtitle.conflict.theirs')}
          </Button>
        </QuestionDialog>
      ) : null}
    </>
  );
}
