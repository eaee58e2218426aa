/** Units of all editions as links that filter winners by unit. */
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { ChipLinks } from '#client/ui/chip-links.tsx';

interface Props {
  units: readonly { id: string; label: string; count: number }[];
  /** Id of the unit shown, '' for all. */
  active: string;
  total: number;
}

export function UnitFilter({ units, active, total }: Props) {
  const t = useT();
  const choices = [{ id: '', label: t('content:previous.allUnits'), count: total }, ...units].map(({ id, label, count }) => ({
    label,
    to: id ? `${paths.previous}?unit=${encodeURIComponent(id)}` : paths.previous,
    isCurrent: id === active,
    count,
  }));
  return <ChipLinks label={t('content:edition.units')} choices={choices} />;
}
