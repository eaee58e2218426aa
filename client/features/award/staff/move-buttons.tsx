/** Buttons that move a row by one place. */
import { useT } from '#client/lib/translations.ts';
import { MoveButtons as Buttons, type MoveStep } from '#client/ui/list/move-buttons.tsx';

interface Props {
  /** Name of the row, for screen readers. */
  name: string;
  at: number;
  count: number;
  onMove: (step: MoveStep) => void;
}

export function MoveButtons({ name, ...place }: Props) {
  const t = useT();
  return <Buttons labels={{ up: t('awards:order.up', { name }), down: t('awards:order.down', { name }) }} {...place} />;
}

/** The ids with one of them moved by one place. */
export function moved(ids: readonly string[], id: string, step: MoveStep): string[] {
  const at = ids.indexOf(id);
  const without = ids.filter((other) => other !== id);
  return without.toSpliced(at + step, 0, id);
}
