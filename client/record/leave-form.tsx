/** Question of the forms of awards data before discarding changes. */
import { useT } from '#client/lib/translations.ts';
import { LeaveQuestion } from '#client/ui/overlay/leave-question.tsx';

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
