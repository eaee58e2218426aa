/** CSV import of nominations and results with a dry run, and CSV export. */
import { useId } from 'react';
import { type TableKind, type TableReport, exportNominations, exportResults, tableRowsMax } from '#shared/api/edition-result-staff.ts';
import type { ManagedEdition } from '#shared/api/edition-staff.ts';
import { Download } from '#client/ui/picture/staff-icons.tsx';
import { useApi } from '#client/lib/api.ts';
import { saveCsv } from '#client/lib/file.ts';
import { FileEncoding } from '#client/lib/file-encoding.tsx';
import { useT } from '#client/lib/translations.ts';

import { Button } from '#client/ui/button.tsx';
import { FileButton } from '#client/ui/form/file-button.tsx';
import { usePermission } from '#client/state/use-permission.ts';
import { TableReportView } from './table-report.tsx';
import { useAction } from '#client/record/use-action.ts';
import { useTableFile } from './use-table-file.ts';

interface Props {
  edition: ManagedEdition;
  onChanged: () => void;
}

export function TableImport({ edition, onChanged }: Props) {
  const mayEdit = usePermission('awardEdit');
  const mayRun = usePermission('ceremonyRun');
  const kinds = [...(mayEdit ? ['nominations'] : []), ...(mayRun ? ['results'] : [])] as TableKind[];
  return (
    <div className="tables">
      {kinds.map((kind) => (
        <TablePanel key={kind} kind={kind} edition={edition} onChanged={onChanged} />
      ))}
    </div>
  );
}

interface TablePanelProps {
  kind: TableKind;
  edition: ManagedEdition;
  onChanged: () => void;
}

const exports = { nominations: exportNominations, results: exportResults } as const;

/** One table: download of template and current rows, and import with a dry run. */
function TablePanel({ kind, edition, onChanged }: TablePanelProps) {
  const t = useT();
  const api = useApi();
  const id = useId();
  const { run } = useAction();
  const table = useTableFile(kind, { editionId: edition.id, onDone: onChanged });
  const save = (template: boolean) =>
    void run(
      () => api(exports[kind], { query: { editionId: edition.id, template } }),
      ({ name, content }) => saveCsv(name, content),
    );
  return (
    <section className="card" aria-labelledby={id}>
      <h3 id={id}>{t(`edition:table.${kind}.title`)}</h3>
      <p className="quiet">{t(`edition:table.${kind}.text`, { rows: tableRowsMax })}</p>
      {kind === 'nominations' ? <p className="quiet">{t('edition:table.nominations.recipients')}</p> : null}
      <div className="acts">
        <Button small variant="ghost" onClick={() => save(true)}>
          <Download className="icon" aria-hidden="true" /> <span>{t('edition:table.template')}</span>
        </Button>
        <Button small variant="ghost" onClick={() => save(false)}>
          <Download className="icon" aria-hidden="true" /> <span>{t('edition:table.export')}</span>
        </Button>
      </div>
      <div className="acts">
        <FileButton
          small
          busy={table.isBusy}
          label={t(`edition:table.${kind}.choose`)}
          accept=".csv,text/csv"
          onFiles={([file]) => void table.look(file)}
        >
          <span>{t(table.name ? 'edition:table.chooseOther' : 'edition:table.choose')}</span>
          <span className="visually-hidden">{t(`edition:table.${kind}.title`)}</span>
        </FileButton>
        {table.name ? <span className="quiet">{table.name}</span> : null}
      </div>
      {table.problem ? (
        <p className="message error" role="alert">
          {table.problem}
        </p>
      ) : null}
      {table.report && !table.isDone && isAsking(table.report) ? (
        <FileEncoding readAs={table.report.readAs} chosen={table.encoding} onChoose={table.readIn} />
      ) : null}
      {table.report ? (
        <TableReportView
          kind={kind}
          report={table.report}
          choices={table.choices}
          isDone={table.isDone}
          isBusy={table.isBusy}
          onChoose={table.choose}
          onRun={() => void table.run()}
        />
      ) : null}
    </section>
  );
}

const isAsking = ({ readAs, faults }: TableReport): boolean => readAs !== null || faults.some(({ reason }) => reason === 'encoding');
