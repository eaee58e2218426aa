/** Changes that an import would make, and its faults by row and column with suggestions. */
import type { TableColumn, TableFault, TableKind, TableReport } from '#shared/api/edition-result-staff.ts';
import { creditFunctions } from '#shared/award/credit.ts';
import { recipientsMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { TableHead } from '#client/ui/list/table-head.tsx';
import { useName } from '#client/record/names.tsx';
import type { TableChoice } from './use-table-file.ts';

interface Props {
  kind: TableKind;
  report: TableReport;
  choices: readonly TableChoice[];
  isDone: boolean;
  isBusy: boolean;
  onChoose: (choice: TableChoice) => void;
  onRun: () => void;
}

/** Maximum number of listed faults; the rest is counted. */
const shownMax = 100;

export function TableReportView({ kind, report, choices, isDone, isBusy, onChoose, onRun }: Props) {
  const t = useT();
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
      {faults.length > 0 ? <Faults faults={faults} onChoose={onChoose} /> : null}
      {faults.length === 0 && writes > 0 && !isDone ? (
        <div className="acts">
          <Button busy={isBusy} onClick={onRun}>
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
