/** What is particular to people in the list and the form of their records. */
import { previewPerson, type personRecord, type ManagedPerson, type PersonRow } from '#shared/api/record/person.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { Names } from '#client/record/names.tsx';
import { RecordCell } from '#client/record/record-cells.tsx';
import type { FormLayout } from '#client/record/record-form.tsx';
import type { ListLayout } from '#client/record/record-list.tsx';

export const peopleList: ListLayout<typeof personRecord> = {
  path: staffPaths.people,
  texts: { caption: 'manage:frame.section.people', search: 'awards:people.search', add: 'awards:people.add', empty: 'awards:people.empty' },
  rowsPerPage: 20,
  filters: [],
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

export const personForm: FormLayout<typeof personRecord> = {
  removeText: 'awards:people.removeText',
  main: [['name', 'role', 'country', 'originalName', 'bio']],
  side: [['portraitId'], 'window', ({ record }) => <Uses uses={record.uses} />],
  hints: { originalName: 'awards:people.originalHint' },
  refusal: ({ uses }) => (Object.values(uses).some((count) => count > 0) ? 'awards:people.named' : ''),
  preview: previewPerson,
};

function Uses({ uses }: { uses: ManagedPerson['uses'] }) {
  const t = useT();
  return (
    <section className="card">
      <h3>{t('awards:people.uses')}</h3>
      <ul className="facts">
        {(['credits', 'nominations', 'juries', 'faces'] as const).map((kind) => (
          <li key={kind}>{t(`awards:uses.${kind}`, { count: uses[kind] })}</li>
        ))}
      </ul>
    </section>
  );
}
