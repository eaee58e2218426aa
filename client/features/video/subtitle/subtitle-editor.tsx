/** The cues of a language over the whole screen: typed, checked as they are typed, beside the film, saved. */
import { useCallback, useId, useRef, useState, type KeyboardEvent } from 'react';
import { subtitleLanguages } from '#shared/video/subtitle-languages.ts';
import { stampOf } from '#shared/video/subtitle-cues.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { CueList } from './cue-list.tsx';
import { EditorDialog } from './editor-style.ts';
import { EditorQuestions } from './editor-questions.tsx';
import { SubtitlePreview } from './subtitle-preview.tsx';
import { SubtitleTools } from './subtitle-tools.tsx';
import { useCueEdit } from './use-cue-edit.ts';
import { useCueFaults } from './use-cue-faults.ts';
import { useCuePages } from './use-cue-pages.ts';
import type { OpenedSubtitle } from './use-subtitle-list.ts';
import { useSubtitleSave } from './use-subtitle-save.ts';

interface Props {
  videoId: string;
  /** Length of the film; 0 while it is not known. */
  seconds: number;
  opened: OpenedSubtitle;
  /** Address of the film; '' where it cannot be played here. */
  src: string;
  onChanged: () => void;
  onClose: () => void;
}

export function SubtitleEditor({ videoId, seconds, opened, src, onChanged, onClose }: Props) {
  const t = useT();
  const id = useId();
  const { language } = opened;
  const [history, step] = useCueEdit(opened);
  const { cues, kept } = history;
  const list = useRef<HTMLOListElement>(null);
  const pages = useCuePages(cues, list);
  const faults = useCueFaults(cues, seconds);
  const [entered, setEntered] = useState<number | null>(null);
  const [shownIds, setShownIds] = useState<readonly number[]>([]);
  const [isLeaving, setLeaving] = useState(false);
  const saving = useSubtitleSave({
    videoId,
    language,
    version: opened.version,
    onSaved: (saved) => {
      step({ kind: 'kept', cues: saved });
      onChanged();
    },
    onTheirs: (theirs) => step({ kind: 'replace', cues: theirs }),
  });
  const isDirty = cues !== kept;
  const canSave = isDirty && cues.length > 0 && faults.errors.length === 0;
  const goToFault = (from: number | null) => {
    const next = faults.nextAfter(from);
    if (next) pages.goTo(next.id, next.field);
  };
  const save = () => (canSave ? void saving.save(cues) : goToFault(null));
  const leave = useCallback(() => (isDirty ? setLeaving(true) : onClose()), [isDirty, onClose]);
  const handleKeys = (event: KeyboardEvent) => {
    const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
    // Esc and letters of an input method belong to it.
    if (event.nativeEvent.isComposing || (!isSave && event.key !== 'Escape')) return;
    event.preventDefault();
    if (isSave) save();
    else leave();
  };
  return (
    <>
      <EditorDialog open onClose={leave} aria-labelledby={id} onKeyDown={handleKeys} {...closedByUs}>
        <div className="head">
          <h2 id={id}>{t('editor:subtitle.editing', { language: subtitleLanguages[language] })}</h2>
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

/** Esc asks first where something would be lost, so the browser does not close it by itself; React's types lack the attribute. */
const closedByUs: Record<string, string> = { closedby: 'none' };
