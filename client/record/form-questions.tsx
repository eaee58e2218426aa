/** Questions of the forms of awards data: before discarding changes, and before removing a record. */
import { useT } from '#client/lib/translations.ts';
import { LeaveQuestion } from '#client/ui/overlay/leave-question.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';

export function LeaveForm({ isDirty }: { isDirty: boolean }) {
  const t = useT();
  return (
    <LeaveQuestion
      withinPage
      isDirty={isDirty}
      texts={{ title: t('awards:leave.title'), text: t('awards:leave.text'), stay: t('awards:leave.stay'), go: t('awards:leave.go') }}
    />
  );
}

interface Props {
  name: string;
  /** Consequences of the removal. */
  text: string;
  onStay: () => void;
  onGo: () => void;
}

/** Asks before a record is removed. */
export function RemoveQuestion({ name, text, onStay, onGo }: Props) {
  const t = useT();
  return (
    <QuestionDialog
      isDangerous
      title={t('awards:remove.title', { name })}
      text={text}
      stayLabel={t('awards:form.cancel')}
      goLabel={t('awards:form.remove')}
      onStay={onStay}
      onGo={onGo}
    />
  );
}
