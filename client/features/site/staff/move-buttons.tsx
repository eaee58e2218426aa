/** Moves a column, a type or an entry by a place. */
import type { MoveStep } from '#shared/api/column-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { MoveButtons as Buttons } from '#client/ui/list/move-buttons.tsx';

interface Props {
  /** Of the row, for those who do not see it. */
  name: string;
  at: number;
  count: number;
  onMove: (step: MoveStep) => void;
}

export function MoveButtons({ name, at, count, onMove }: Props) {
  const t = useT();
  return (
    <Buttons
      labels={{ up: t('staff:form.up', { name }), down: t('staff:form.down', { name }) }}
      at={at}
      count={count}
      onMove={(step) => onMove(step === -1 ? 'up' : 'down')}
    />
  );
}
