/** The units over all editions as links; choosing one keeps its winners only. */
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';

interface Props {
  units: readonly { id: string; label: string; count: number }[];
  /** Id of the unit shown, '' for all. */
  active: string;
  total: number;
}

export function UnitFilter({ units, active, total }: Props) {
  const t = useT();
  const chips = [{ id: '', label: t('content:previous.allUnits'), count: total }, ...units];
  return (
    <nav aria-label={t('content:edition.units')}>
      <ul className="chips">
        {chips.map((chip) => (
          <li key={chip.id}>
            <Link
              className="chip"
              to={chip.id ? `${paths.previous}?unit=${encodeURIComponent(chip.id)}` : paths.previous}
              aria-current={chip.id === active ? 'page' : undefined}
              data-keep-scroll=""
            >
              {chip.label} <i>{chip.count}</i>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
