/** All editions with phase, public parts, counts and links. */
import { useState } from 'react';
import { Copy, Plus } from '#client/ui/picture/staff-icons.tsx';
import type { Api } from '#shared/http/api-client.ts';
import { editionRecord, editionsMax, type EditionRow } from '#shared/api/record/edition.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { Link } from '#client/ui/link.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { RecordListFrame } from '#client/record/list-style.ts';
import { useCeremonyTexts } from './ceremony-texts.ts';
import { NewEdition } from './new-edition.tsx';
import { Names } from '#client/record/names.tsx';
import { OpenCell } from '#client/record/record-cells.tsx';
import { usePermission } from '#client/state/use-permission.ts';
import { useRecord } from '#client/record/record-state.tsx';
import { writeAddress } from '#client/record/write-address.ts';

const load = (api: Api, _id: string, signal: AbortSignal) =>
  api(editionRecord.calls.list, { query: { pageSize: editionsMax } }, { noLoading: true, signal });

export function EditionList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const texts = useListTexts();
  const mayEdit = usePermission('awardEdit');
  const [isAdding, setAdding] = useState<'next' | 'empty' | null>(null);
  const { record: rows, isFailed, reload } = useRecord<EditionRow[]>('all', load);
  /** The latest with units, which the next one copies. */
  const last = rows?.find(({ units }) => units > 0);
  return (
    <RecordListFrame>
      <HeadTools>
        <ListExport list={editionRecord.calls.list} query={{}} />
        {mayEdit ? (
          <Button small variant={last ? 'ghost' : 'primary'} onClick={() => setAdding('empty')}>
            <Plus className="icon" aria-hidden="true" /> <span>{t('awards:editions.add')}</span>
          </Button>
        ) : null}
        {mayEdit && last ? (
          <Button small onClick={() => setAdding('next')}>
            <Copy className="icon" aria-hidden="true" /> <span>{t('awards:copy.add')}</span>
          </Button>
        ) : null}
      </HeadTools>
      <DataTable
        list={{ rows: rows ?? [], phase: isFailed ? 'failed' : rows ? 'ready' : 'loading', reload }}
        texts={texts}
        caption={t('manage:frame.section.editions')}
        columns={(['edition', 'phase', 'public', 'holds'] as const).map((column) => t(`awards:column.${column}`))}
        empty={<EmptyState title={t('awards:editions.empty')} />}
        row={(row) => <EditionLine key={row.id} row={row} />}
      />
      {isAdding ? (
        <NewEdition editions={rows ?? []} from={isAdding === 'next' ? last : undefined} onDone={onOpen} onClose={() => setAdding(null)} />
      ) : null}
    </RecordListFrame>
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
        <span>{t(`awards:phase.${row.ceremony.phase}`)}</span>
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
