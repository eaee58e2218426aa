/** Asks before something is removed for good. */
import { useT } from '#client/lib/translations.ts';
import { QuestionDialog } from '#client/ui/question-dialog.tsx';

interface Props {
  name: string;
  /** What goes with it. */
  text: string;
  onStay: () => void;
  onGo: () => void;
}

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
