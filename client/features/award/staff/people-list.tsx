/** What is particular to people in the list of their records. */
import { importPeople, type personRecord, type PersonRow } from '#shared/api/record/person.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { Names } from '#client/record/names.tsx';
import { RecordCell } from '#client/record/record-cells.tsx';
import type { ListLayout } from '#client/record/record-list.tsx';

export const peopleList: ListLayout<typeof personRecord> = {
  path: staffPaths.people,
  texts: { caption: 'manage:frame.section.people', search: 'awards:people.search', add: 'awards:people.add', empty: 'awards:people.empty' },
  rowsPerPage: 20,
  filters: [],
  imported: importPeople,
  columns: [
    {
      head: 'awards:column.name',
      Cell: ({ row, to }) => <RecordCell cover={row.cover} to={to} zh={row.nameZh} en={row.nameEn} licence={row.licence} />,
    },
    { head: 'awards:column.role', Cell: ({ row }) => <RoleCell row={row} /> },
  ],
};

function RoleCell({ row }: { row: PersonRow }) {
  return (
    <td className="where">
      <Names zh={row.roleZh} en={row.roleEn} />
    </td>
  );
}
