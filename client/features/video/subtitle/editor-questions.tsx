/** What the editor of cues asks: before something is lost, and where somebody else has saved meanwhile. */
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { LeaveQuestion } from '#client/ui/overlay/leave-question.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import type { Cues } from './cue-edits.ts';
import type { SubtitleSave } from './use-subtitle-save.ts';

interface Props {
  isDirty: boolean;
  /** The editor is about to be closed with something unsaved. */
  isLeaving: boolean;
  onStay: () => void;
  onLeave: () => void;
  saving: SubtitleSave;
  cues: Cues;
}

export function EditorQuestions({ isDirty, isLeaving, onStay, onLeave, saving, cues }: Props) {
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
