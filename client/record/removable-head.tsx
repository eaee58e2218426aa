/** The head of a record's form with the removal of the record. */
import { useState } from 'react';
import type { Outcome } from '#shared/http/api-client.ts';
import { RecordHead, type RecordHeadProps } from './form-parts.tsx';
import { RemoveQuestion } from './form-questions.tsx';
import { useAction } from './use-action.ts';
import { useNoteRemoval } from './removed-frame.tsx';

interface Props extends Omit<RecordHeadProps, 'onRemove'> {
  /** The record's name in the question and in the notice after it, where the head adds something to it. */
  recordName?: string;
  /** Consequences of the removal. */
  removeText: string;
  remove: () => Promise<Outcome<{ removedId: string }>>;
  /** Shows the record again after its undo, where the screen around it stays. */
  onRestored?: (() => void) | undefined;
  /** Called instead of the question while the record cannot be removed. */
  onRefuse?: (() => void) | undefined;
}

/** After the removal the frame around the screen offers its undo. */
export function RemovableHead({ recordName, removeText, remove, onRestored, onRefuse, ...head }: Props) {
  const { run } = useAction();
  const noteRemoval = useNoteRemoval();
  const [isAsking, setAsking] = useState(false);
  const name = recordName ?? head.name;
  const handleGo = () => {
    setAsking(false);
    void run(remove, ({ removedId }) => {
      noteRemoval({ removedId, name, ...(onRestored && { onRestored }) });
      head.onBack();
    });
  };
  return (
    <>
      <RecordHead {...head} onRemove={onRefuse ?? (() => setAsking(true))} />
      {isAsking ? <RemoveQuestion name={name} text={removeText} onStay={() => setAsking(false)} onGo={handleGo} /> : null}
    </>
  );
}
