/** All editions with phase, public parts, counts and links. */
import { useState, type SubmitEvent } from 'react';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import type { Api } from '#shared/http/api-client.ts';
import { addEdition, listManagedEditions, type EditionRow } from '#shared/api/edition-staff.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { Link } from '#client/ui/link.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { AwardDialog } from '#client/features/award/staff/award-dialog.tsx';
import { AwardListFrame } from '#client/features/award/staff/award-list-style.ts';
import { useCeremonyTexts } from './ceremony-texts.ts';
import { isNumberIn } from '#client/features/award/staff/field-errors.ts';
import { Names } from '#client/features/award/staff/names.tsx';
import { OpenCell } from '#client/features/award/staff/record-cells.tsx';
import { useAction } from '#client/features/award/staff/use-action.ts';
import { usePermission } from '#client/state/use-permission.ts';
import { useRecord } from '#client/features/award/staff/record-state.tsx';
import { writeAddress } from '#client/features/award/staff/write-address.ts';

const load = (api: Api, _id: string, signal: AbortSignal) => api(listManagedEditions, {}, { noLoading: true, signal });

export function EditionList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const texts = useListTexts();
  const mayEdit = usePermission('awardEdit');
  const [isAdding, setAdding] = useState(false);
  const { record: rows, isFailed, reload } = useRecord<EditionRow[]>('all', load);
  return (
    <AwardListFrame>
      {mayEdit ? (
        <HeadTools>
          <Button small onClick={() => setAdding(true)}>
            <Plus className="icon" aria-hidden="true" /> {t('awards:editions.add')}
          </Button>
        </HeadTools>
      ) : null}
      <DataTable
        list={{ rows: rows ?? [], phase: isFailed ? 'failed' : rows ? 'ready' : 'loading', reload }}
        texts={texts}
        caption={t('manage:frame.section.editions')}
        columns={(['edition', 'phase', 'public', 'holds'] as const).map((column) => t(`awards:column.${column}`))}
        empty={<EmptyState title={t('awards:editions.empty')} />}
        row={(row) => <EditionLine key={row.id} row={row} />}
      />
      {isAdding ? <EditionDialog onDone={onOpen} onClose={() => setAdding(false)} /> : null}
    </AwardListFrame>
  );
}

function EditionLine({ row }: { row: EditionRow }) {
  const t = useT();
  const { nominees, winners } = useCeremonyTexts(row.ceremony);
  const to = `${staffPaths.editions}${writeAddress('', { id: row.id })}`;
  return (
    <tr data-row={row.id}>
      <td className="what">
        <Link to={to}>
          <b>{row.year}</b>
        </Link>
        <Names className="twin" zh={row.ordinalZh} en={row.ordinalEn} />
      </td>
      <td>
        {t(`awards:phase.${row.ceremony.phase}`)}
        {row.ceremony.isCurrent ? <span className="twin">{t('awards:editions.current')}</span> : null}
        {row.ceremony.isHidden ? <span className="twin">{t('awards:editions.hidden')}</span> : null}
      </td>
      <td className="where">
        <span className="twin">{nominees}</span>
        {winners === nominees ? null : <span className="twin">{winners}</span>}
      </td>
      <td>
        <span className="twin">{t('awards:editions.units', { units: row.units, categories: row.categories })}</span>
        <span className="twin">{t('awards:editions.nominations', { films: row.films, nominations: row.nominations })}</span>
      </td>
      <OpenCell to={to} label={t('awards:form.open')} name={String(row.year)} />
    </tr>
  );
}

function EditionDialog({ onDone, onClose }: { onDone: (id: string) => void; onClose: () => void }) {
  const t = useT();
  const api = useApi();
  const { run, isBusy } = useAction();
  const yearWrong = t('awards:editions.yearWrong');
  const form = useForm({
    initial: { year: '', ordinalZh: '', ordinalEn: '' },
    check: ({ year }) => (year.trim() !== '' && isNumberIn(year, 1_990, 2_200) ? {} : { year: yearWrong }),
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const { year, ordinalZh, ordinalEn } = form.values;
    if (form.submit() === null)
      void run(
        () => api(addEdition, { body: { year: Number(year), ordinalZh: ordinalZh.trim(), ordinalEn: ordinalEn.trim() } }),
        ({ id }) => onDone(id),
      );
  };
  return (
    <AwardDialog
      title={t('awards:editions.add')}
      form={form}
      submitLabel={t('awards:form.add')}
      isBusy={isBusy}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField label={t('awards:field.year')} field={form.field('year')} inputMode="numeric" maxLength={4} required />
      <TextField
        label={t('awards:field.ordinalZh')}
        field={form.field('ordinalZh')}
        maxLength={240}
        lang="zh-Hans"
        placeholder={t('awards:editions.ordinalHintZh')}
      />
      <TextField
        label={t('awards:field.ordinalEn')}
        field={form.field('ordinalEn')}
        maxLength={240}
        lang="en"
        placeholder={t('awards:editions.ordinalHintEn')}
      />
    </AwardDialog>
  );
}
