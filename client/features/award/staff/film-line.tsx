/** One film in the list: its still, titles, unit, what visitors see, and its place within the unit where that is shown. */
import { useLocation } from 'react-router';
import type { FilmRow } from '#shared/api/film-staff.ts';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { MoveButtons } from './move-buttons.tsx';
import { useName } from './names.tsx';
import { OpenCell } from './open-cell.tsx';
import { ShownCell } from './shown-cell.tsx';
import { ThingCell } from './record-cell.tsx';
import { writeAddress } from './write-address.ts';

interface Props {
  row: FilmRow;
  /** Null where rows are not in the order of their unit. */
  place: { at: number; count: number; onMove: (step: 1 | -1) => void } | null;
}

export function FilmLine({ row, place }: Props) {
  const t = useT();
  const nameOf = useName();
  const { search } = useLocation();
  const to = `${paths.manageFilms}${writeAddress(search, { id: row.id })}`;
  const by = [nameOf(row.directorZh, row.directorEn), nameOf(row.countryZh, row.countryEn), row.year].filter(Boolean).join(' · ');
  return (
    <tr data-row={row.id}>
      <ThingCell isWide cover={row.cover} to={to} zh={row.titleZh} en={row.titleEn}>
        <span className="twin">{by}</span>
      </ThingCell>
      <td className="where">
        {row.edition} · {nameOf(row.unitZh, row.unitEn)}
      </td>
      <ShownCell shown={row.shown} publishAt={row.publishAt} />
      <OpenCell to={to} label={t('awards:form.edit')} name={row.titleZh || row.titleEn}>
        {place ? <MoveButtons name={nameOf(row.titleZh, row.titleEn)} {...place} /> : null}
      </OpenCell>
    </tr>
  );
}
