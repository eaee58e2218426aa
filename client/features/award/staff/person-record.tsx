/** People for staff: search by name, visibility, links. */
import { useState } from 'react';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import { useLocation } from 'react-router';
import { addPerson, listManagedPeople, shownStates, type PersonRow } from '#shared/api/film-staff.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import type { AddressQuery } from '#client/lib/address-query.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { useT } from '#client/lib/translations.ts';
import { oneOf, useAddressList, type AddressListRules } from '#client/lib/use-address-list.ts';
import { Button } from '#client/ui/button.tsx';
import { ListFrame } from '#client/record/list-frame.tsx';
import { NameDialog } from '#client/record/record-dialog.tsx';
import { Name, Names } from '#client/record/names.tsx';
import { OpenCell, ShownCell, RecordCell } from '#client/record/record-cells.tsx';
import { useAction } from '#client/record/use-action.ts';
import { writeAddress } from '#client/record/write-address.ts';

const rowsPerPage = 20;

const rules: AddressListRules<'search' | 'shown', PersonRow> = {
  path: staffPaths.people,
  filters: ['search', 'shown'],
  rowsPerPage,
  load: (api, question, signal) =>
    api(
      listManagedPeople,
      { query: { ...filtersOf(question), pageNum: question.pageNum, pageSize: rowsPerPage } },
      { noLoading: true, signal },
    ),
};

function filtersOf({ search, shown }: AddressQuery<'search' | 'shown'>) {
  return { search, shown: oneOf(shownStates, shown) };
}

export function PeopleList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const api = useApi();
  const list = useAddressList(rules);
  const { run, isBusy } = useAction();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ListFrame
        list={list}
        caption={t('manage:frame.section.people')}
        columns={[t('awards:column.name'), t('awards:column.role'), t('awards:column.shown')]}
        searchLabel={t('awards:people.search')}
        tools={
          <>
            <ListExport list={listManagedPeople} query={filtersOf(list.question)} />
            <Button small onClick={() => setAdding(true)}>
              <Plus className="icon" aria-hidden="true" /> <span>{t('awards:people.add')}</span>
            </Button>
          </>
        }
        emptyText={t('awards:people.empty')}
        row={(row) => <PersonLine key={row.id} row={row} />}
      />
      {isAdding ? (
        <NameDialog
          title={t('awards:people.add')}
          submitLabel={t('awards:form.add')}
          labels={{ zh: t('awards:field.nameZh'), en: t('awards:field.nameEn') }}
          isBusy={isBusy}
          onDone={({ zh, en }) =>
            void run(
              () => api(addPerson, { body: { nameZh: zh, nameEn: en } }),
              ({ id }) => onOpen(id),
            )
          }
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}

function PersonLine({ row }: { row: PersonRow }) {
  const t = useT();
  const { search } = useLocation();
  const to = `${staffPaths.people}${writeAddress(search, { id: row.id })}`;
  return (
    <tr data-row={row.id}>
      <RecordCell cover={row.cover} to={to} zh={row.nameZh} en={row.nameEn} licence={row.licence} />
      <td className="where">
        <Names zh={row.roleZh} en={row.roleEn} />
      </td>
      <ShownCell shown={row.shown} publishAt={row.publishAt} />
      <OpenCell to={to} label={t('awards:form.edit')} name={<Name zh={row.nameZh} en={row.nameEn} />} />
    </tr>
  );
}
