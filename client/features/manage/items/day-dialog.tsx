/** Dialog for the range of days of a list. */
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/record/form-dialog.tsx';

/** YYYY-MM-DD; both ends are inclusive. */
export interface Days {
  from?: string | undefined;
  until?: string | undefined;
}

interface Props extends Days {
  onAsk: (days: Days) => void;
  onClose: () => void;
}

export function DayDialog({ from = '', until = '', onAsk, onClose }: Props) {
  const t = useT();
  return (
    <FormDialog
      title={t('works:filter.days')}
      text={t('works:filter.daysText')}
      submitLabel={t('works:filter.apply')}
      fields={[
        { name: 'from', kind: 'date', label: t('works:filter.from') },
        { name: 'until', kind: 'date', label: t('works:filter.until') },
      ]}
      initial={{ from, until }}
      check={(days) => (days.from && days.until && days.until < days.from ? { until: t('works:filter.daysWrong') } : {})}
      more={({ set }) =>
        from || until ? (
          <Button
            variant="ghost"
            onClick={() => {
              set('from', '');
              set('until', '');
            }}
          >
            {t('works:filter.noDays')}
          </Button>
        ) : null
      }
      onSend={(days) => {
        onAsk({ from: days.from || undefined, until: days.until || undefined });
        return null;
      }}
      onClose={onClose}
    />
  );
}
