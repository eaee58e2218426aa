/** Removal of a record: a question, the call, and its undo in the frame around the screen. */
import { useState } from 'react';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import type { Removed } from '#shared/api/removed-record.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { useNoteRemoval } from './removed-frame.tsx';
import { useAction } from './use-action.ts';

interface Removal {
  name: string;
  /** Key of the text that tells what it takes along. */
  text: string;
  remove: (api: Api) => Promise<Outcome<Removed>>;
}

interface Rules {
  onRemoved: () => void;
  /** Shows the record again after its undo, where the screen around it stays. */
  onRestored?: (() => void) | undefined;
  onConflict?: () => void;
}

interface QuestionProps {
  asked: Removal | null;
  onStay: () => void;
  onGo: (removal: Removal) => void;
}

/** `question` is for `RemovalQuestion`. */
export function useRemoval({ onRemoved, onRestored, onConflict }: Rules): {
  ask: (removal: Removal) => void;
  question: QuestionProps;
  isBusy: boolean;
} {
  const api = useApi();
  const { run, isBusy } = useAction(onConflict);
  const noteRemoval = useNoteRemoval();
  const [asked, setAsked] = useState<Removal | null>(null);
  const remove = ({ name, remove: send }: Removal) => {
    setAsked(null);
    void run(
      () => send(api),
      ({ removedId }) => {
        noteRemoval({ removedId, name, ...(onRestored && { onRestored }) });
        onRemoved();
      },
    );
  };
  return { ask: setAsked, question: { asked, onStay: () => setAsked(null), onGo: remove }, isBusy };
}

/** Nothing until a removal is asked for. */
export function RemovalQuestion({ asked, onStay, onGo }: QuestionProps) {
  const t = useT();
  if (!asked) return null;
  return (
    <QuestionDialog
      isDangerous
      title={t('awards:remove.title', { name: asked.name })}
      text={t(asked.text)}
      stayLabel={t('awards:form.cancel')}
      goLabel={t('awards:form.remove')}
      onStay={onStay}
      onGo={() => onGo(asked)}
    />
  );
}

/** The same for a screen that shows its records again when one has come or gone. */
export const useRemovalFrom = (reload: () => void) => useRemoval({ onRemoved: reload, onRestored: reload, onConflict: reload });
