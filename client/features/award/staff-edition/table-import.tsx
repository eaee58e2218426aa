/** CSV import of nominations and results with a dry run, and CSV export. */
import { useId, useState } from 'react';
import {
  exportNominations,
  exportResults,
  importNominations,
  importResults,
  tableBytesMax,
  tableRowsMax,
  type TableColumn,
  type TableFault,
  type TableKind,
  type TableReport,
} from '#shared/api/edition-result-staff.ts';
import type { ManagedEdition } from '#shared/api/record/edition.ts';
import { creditFunctions } from '#shared/award/credit.ts';
import { recipientsMax } from '#shared/limits.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';
import { useApi } from '#client/lib/api.ts';
import { createSubmissionKey } from '#client/lib/draft.ts';
import { readBase64, saveCsv } from '#client/lib/file.ts';
import { FileEncoding, isEncodingAsked } from '#client/lib/file-encoding.tsx';
import { useT } from '#client/lib/translations.ts';
import { useName } from '#client/record/names.tsx';
import { useAction } from '#client/record/use-action.ts';
import { usePermission } from '#client/state/use-permission.ts';
import { Button } from '#client/ui/button.tsx';
import { FileButton } from '#client/ui/form/file-button.tsx';
import { TableHead } from '#client/ui/list/table-head.tsx';
import { Download } from '#client/ui/picture/staff-icons.tsx';

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

const calls = { nominations: importNominations, results: importResults } as const;
const exports = { nominations: exportNominations, results: exportResults } as const;

/** One table: download of template and current rows, and import with a dry run. */
function TablePanel({ kind, edition, onChanged }: Props & { kind: TableKind }) {
  const t = useT();
  const api = useApi();
  const id = useId();
  const { run } = useAction();
  const table = useTableFile(kind, edition.id, onChanged);
  const save = (template: boolean) =>
    void run(
      () => api(exports[kind], { query: { editionId: edition.id, template } }, { showLoading: true }),
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
      {table.report && !table.isDone && isEncodingAsked(table.report) ? (
        <FileEncoding readAs={table.report.readAs} chosen={table.encoding} onChoose={table.readIn} />
      ) : null}
      {table.report ? <ReportView kind={kind} report={table.report} table={table} /> : null}
    </section>
  );
}

/** Maximum number of listed faults; the rest is counted. */
const shownMax = 100;

function ReportView({ kind, report, table }: { kind: TableKind; report: TableReport; table: TableFile }) {
  const t = useT();
  const { choices, isDone, isBusy, choose, run } = table;
  const { rows, added, changed, same, faults } = report;
  const writes = added + changed;
  const say = () => {
    if (isDone) return t('edition:table.done', { added, changed });
    if (faults.length > 0) return t('edition:table.faults', { count: faults.length });
    return writes > 0 ? t('edition:table.fine') : t('edition:table.same');
  };
  return (
    <div className="result">
      <p role="status" className={faults.length > 0 ? 'warn' : 'calm'}>
        {say()}
      </p>
      {isDone ? null : (
        <p className="figures">
          {Object.entries({ rows, added, changed, same }).map(([name, figure]) => (
            <span key={name}>
              <span>{t(`edition:table.figure.${name}`)}</span> <b>{figure}</b>
            </span>
          ))}
        </p>
      )}
      {choices.length > 0 && !isDone ? <p className="quiet">{t('edition:table.chosen', { count: choices.length })}</p> : null}
      {faults.length > 0 ? <Faults faults={faults} onChoose={choose} /> : null}
      {faults.length === 0 && writes > 0 && !isDone ? (
        <div className="acts">
          <Button busy={isBusy} onClick={() => void run()}>
            {t(`edition:table.${kind}.run`, { count: writes })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Faults({ faults, onChoose }: { faults: readonly TableFault[]; onChoose: (choice: TableChoice) => void }) {
  const t = useT();
  return (
    <div className="faults">
      <table>
        <caption className="visually-hidden">{t('edition:table.faultList')}</caption>
        <TableHead columns={(['row', 'column', 'fault'] as const).map((column) => t(`edition:table.head.${column}`))} />
        <tbody>
          {faults.slice(0, shownMax).map((fault) => (
            <FaultLine key={`${fault.row} ${fault.column} ${fault.reason} ${fault.value}`} fault={fault} onChoose={onChoose} />
          ))}
        </tbody>
      </table>
      {faults.length > shownMax ? <p className="quiet">{t('edition:table.more', { count: faults.length - shownMax })}</p> : null}
    </div>
  );
}

function FaultLine({
  fault: { row, column, value, reason, near },
  onChoose,
}: {
  fault: TableFault;
  onChoose: (choice: TableChoice) => void;
}) {
  const t = useT();
  const nameOf = useName();
  return (
    <tr>
      <td>{row || '–'}</td>
      <td>{column ? t(`edition:tableColumn.${column}`) : '–'}</td>
      <td>
        {value ? <b>{`“${value}” `}</b> : null}
        <span>
          {t(`edition:fault.${reason}`, {
            functions: creditFunctions.map((name) => t(`awards:function.${name}`)).join(' · '),
            max: recipientsMax,
          })}
        </span>
        {near.length > 0 ? (
          <span className="near" role="group" aria-label={t('edition:table.near')}>
            {near.map(({ id, nameZh, nameEn }) => (
              // Only faults in columns that reference a record have suggestions.
              <Button key={id} small variant="ghost" onClick={() => onChoose({ row, column: column as TableColumn, value, id })}>
                {t('edition:table.use', { name: nameOf(nameZh, nameEn) })}
              </Button>
            ))}
          </span>
        ) : null}
      </td>
    </tr>
  );
}

/** Meaning chosen for an ambiguous cell. */
interface TableChoice {
  row: number;
  column: TableColumn;
  /** Text of the cell, or the chosen entry. */
  value: string;
  id: string;
}

interface State {
  /** Of the file; '' before one was chosen. */
  name: string;
  content: string;
  report: TableReport | null;
  choices: readonly TableChoice[];
  /** Error of the dry run or import; '' = none. */
  problem: string;
  /** The report is that of the import, not of a dry run. */
  isDone: boolean;
  /** One idempotency key per import, so that a retry after a lost connection imports once. */
  writeName: string;
  /** Chosen by hand; absent = as the server reads it. */
  encoding?: TextEncoding;
}

const nothing: State = { name: '', content: '', report: null, choices: [], problem: '', isDone: false, writeName: '' };
const conflictCode = 409;

type TableFile = ReturnType<typeof useTableFile>;

/** State of an import: read, dry run on the server, resolve ambiguous cells, import. */
function useTableFile(kind: TableKind, editionId: string, onDone: () => void) {
  const t = useT();
  const api = useApi();
  const [state, setState] = useState<State>(nothing);
  const [isBusy, setBusy] = useState(false);
  const send = async ({ content, choices, encoding, report, writeName }: State, dryRun: boolean) => {
    setBusy(true);
    // An import goes on with the guess that the report has shown.
    const known = encoding ?? (!dryRun && report?.readAs?.isGuessed ? report.readAs.encoding : undefined);
    const body = { editionId, file: content, dryRun, choices: [...choices], ...(known && { encoding: known }) };
    const outcome = dryRun
      ? await api(calls[kind], { body }, { showLoading: true })
      : await api(calls[kind], { body: { ...body, state: report?.state ?? '' } }, { showLoading: true, idempotencyKey: writeName });
    setBusy(false);
    return outcome;
  };
  const dryRun = async (next: State) => {
    const outcome = await send(next, true);
    const [report, problem] = outcome.status === 'ok' ? [outcome.data, ''] : [null, outcome.message ?? t('awards:form.failed')];
    setState({ ...next, isDone: false, writeName: createSubmissionKey(), report, problem });
  };
  const look = async (file: File) => {
    const first = { ...nothing, name: file.name };
    if (file.size > tableBytesMax)
      setState({ ...first, problem: t('edition:table.tooLarge', { kilobytes: Math.floor(tableBytesMax / 1_000) }) });
    else await dryRun({ ...first, content: await readBase64(file) });
  };
  const run = async () => {
    if (isBusy || !state.report) return;
    const outcome = await send(state, false);
    if (outcome.status === 'ok') {
      setState({ ...state, report: outcome.data, isDone: true, problem: '' });
      onDone();
    } else if (outcome.status === 'refused' && outcome.code === conflictCode) {
      await dryRun(state);
      setState((before) => ({ ...before, problem: t('edition:table.changed') }));
    } else {
      setState({ ...state, problem: outcome.message ?? t('awards:form.failed') });
    }
  };
  const choose = (choice: TableChoice) => {
    const isOther = ({ row, column, value }: TableChoice) => row !== choice.row || column !== choice.column || value !== choice.value;
    void dryRun({ ...state, choices: [...state.choices.filter(isOther), choice] });
  };
  return { ...state, isBusy, look, choose, readIn: (encoding: TextEncoding) => void dryRun({ ...state, choices: [], encoding }), run };
}
