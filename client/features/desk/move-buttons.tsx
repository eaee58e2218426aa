/** Moves something by one place: two buttons, which the keyboard reaches like the mouse. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { MoveStep } from '#shared/api/manage-column.ts';
import { useT } from '#client/lib/translations.ts';

interface Props {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: MoveStep) => void;
}

export function MoveButtons({ name, isFirst, isLast, onMove }: Props) {
  const t = useT();
  return (
    <>
      <button type="button" className="ibtn" aria-label={t('desk:form.up', { name })} aria-disabled={isFirst} onClick={() => !isFirst && onMove('up')}>
        <ArrowUp className="ic" aria-hidden="true" />
      </button>
      <button type="button" className="ibtn" aria-label={t('desk:form.down', { name })} aria-disabled={isLast} onClick={() => !isLast && onMove('down')}>
        <ArrowDown className="ic" aria-hidden="true" />
      </button>
    </>
  );
}
