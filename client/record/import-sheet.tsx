/** Import of records from a table: choose a file, say what its columns are, look at what would happen, and run it. */
import { useId, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import {
  importBytesMax,
  importRowsMax,
  type ImportFault,
  type Importing,
  type ImportReport,
  type ImportRow,
} from '#shared/record/importing.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';
import { useApi } from '#client/lib/api.ts';
import { readBase64 } from '#client/lib/file.ts';
import { FileEncoding, isEncodingAsked } from '#client/lib/file-encoding.tsx';
import { useLanguage, useT, type Translate } from '#client/lib/translations.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { media } from '#client/theme/media.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { framePadding, QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import { fieldLook } from './field-style.ts';
import { ImportFile } from './import-file.tsx';
import { useName } from './names.tsx';
import { useNoteRemoval } from './removed-frame.tsx';

const megabytes = importBytesMax / 1_000_000;
const conflictCode = 409;

interface Props {
  of: AnyRecord;
  calls: Importing;
  /** Filters of the list, which new records belong to unless the table says otherwise. */
  known: Readonly<Record<string, unknown>>;
  /** Shown where there is nothing that new records could belong to. */
  Needed?: (() => ReactNode) | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** What is sent. */
interface Table {
  file: string;
  name: string;
  /** Chosen by hand. */
  encoding?: TextEncoding;
  columns?: string[];
  fixed?: Record<string, string>;
}

export function ImportSheet({ of, calls, known, Needed, onDone, onClose }: Props) {
  const t = useT();
  const id = useId();
  const language = useLanguage();
  const { isOpen, answer } = useAnswer(onClose);
  const { table, last, report, problem, isBusy, read, send, run, undoLast } = useImport(calls, {
    known,
    onDone,
    onClose: () => answer('stay'),
  });
  const writes = report && report.faults.length + report.faulty === 0 ? report.added + report.changed : 0;
  return (
    <Frame open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 id={`${id}-title`}>{t('table-import:sheet.title')}</h2>
      <p id={`${id}-text`}>{t('table-import:sheet.text', { rows: importRowsMax, megabytes })}</p>
      {last && !table ? (
        <p className="last">
          <span>{t('table-import:sheet.last', { ...last, time: absoluteDateTime(last.time, language) })}</span>
          <Button small variant="ghost" busy={isBusy} onClick={() => void undoLast(last.importId)}>
            {t('awards:remove.undo')}
          </Button>
        </p>
      ) : null}
      <ImportFile
        choose={t('table-import:sheet.choose')}
        chooseOther={t('table-import:sheet.chooseOther')}
        accept=".csv,.tsv,.xlsx,text/csv"
        isBusy={isBusy}
        name={table?.name}
        problem={problem}
        onFile={(file) => void read(file)}
      />
      {table && report && isEncodingAsked(report) ? (
        <FileEncoding
          readAs={report.readAs}
          chosen={table.encoding}
          onChoose={(encoding) => void send({ file: table.file, name: table.name, encoding })}
        />
      ) : null}
      {table && report && report.columns.length > 0 ? (
        <Columns report={report} chosen={table.columns} onChange={(columns) => void send({ ...table, columns })}>
          <Missing report={report} fixed={table.fixed} Needed={Needed} onChange={(fixed) => void send({ ...table, fixed })} />
        </Columns>
      ) : null}
      <div role="status">{report ? <Outcome of={of} report={report} /> : null}</div>
      <div className="answers">
        <Button variant="ghost" onClick={() => answer('stay')}>
          {t('manage:list.close')}
        </Button>
        {writes > 0 ? (
          <Button busy={isBusy} onClick={() => void run()}>
            {t('table-import:sheet.run', { count: writes })}
          </Button>
        ) : null}
      </div>
    </Frame>
  );
}

function useImport(calls: Importing, { known, onDone, onClose }: Pick<Props, 'known' | 'onDone' | 'onClose'>) {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const noteRemoval = useNoteRemoval();
  const { value: last, reload } = useLoaded((from, signal) => from(calls.last, undefined, { signal }));
  const [table, setTable] = useState<Table | null>(null);
  const latest = useRef(table);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async ({ name: _name, ...body }: Table, dryRun: boolean) => {
    setBusy(true);
    // An import goes on with the guess that the report has shown.
    const encoding = body.encoding ?? (dryRun ? undefined : report?.readAs?.encoding);
    const state = dryRun ? undefined : report?.state;
    const outcome = await api(
      calls.run,
      { body: { ...body, dryRun, ...(encoding && { encoding }), ...(state && { state }) } },
      { showLoading: true },
    );
    setBusy(false);
    setProblem(outcome.status === 'ok' ? null : (outcome.message ?? t('awards:form.failed')));
    return outcome;
  };
  /** Tries a table; nothing is written. */
  const send = async (next: Table) => {
    setTable(next);
    latest.current = next;
    const outcome = await ask(next, true);
    // Another choice was made meanwhile, and is asked for.
    if (latest.current !== next) return;
    const tried = outcome.status === 'ok' ? outcome.data : null;
    const fixed = next.fixed || !tried ? {} : fixedOf(tried, known);
    if (Object.keys(fixed).length > 0) await send({ ...next, fixed });
    else setReport(tried);
  };
  const read = async (file: File) => {
    if (file.size <= importBytesMax) return send({ file: await readBase64(file), name: file.name });
    setReport(null);
    return setProblem(t('table-import:sheet.tooLarge', { megabytes }));
  };
  const undo = async (importId: string) => {
    const outcome = await api(calls.undo, { body: { importId } }, { showLoading: true });
    if (outcome.status === 'ok') {
      const { undone: count, left } = outcome.data;
      const text =
        left.length > 0 ? t('table-import:sheet.left', { count, names: left.join(', ') }) : t('table-import:sheet.undone', { count });
      toasts.show({ type: left.length > 0 ? 'warning' : 'success', text });
    }
    return outcome;
  };
  const undoLast = async (importId: string) => {
    setBusy(true);
    const outcome = await undo(importId);
    setBusy(false);
    setProblem(outcome.status === 'ok' ? null : (outcome.message ?? t('awards:form.failed')));
    reload();
    onDone();
  };
  const run = async () => {
    if (isBusy || !table) return;
    const outcome = await ask(table, false);
    if (outcome.status === 'refused' && outcome.code === conflictCode) {
      await send(table);
      setProblem(t('table-import:sheet.changed'));
    }
    if (outcome.status !== 'ok') return;
    const { importId, added, changed } = outcome.data;
    const text = t('table-import:sheet.done', { added, changed });
    if (importId) noteRemoval({ removedId: importId, name: table.name, act: { text, undo: () => undo(importId) } });
    onDone();
    onClose();
  };
  return { table, last, report, problem, isBusy, read, send, run, undoLast };
}

/** What new records belong to by the filters of the list, or because there is nothing else. */
function fixedOf({ missing }: ImportReport, known: Props['known']): Record<string, string> {
  const filters = Object.values(known);
  return Object.fromEntries(
    missing.flatMap(({ field, choices }) => {
      const within = choices.filter(({ withinId }) => filters.includes(withinId));
      const [first, second] = within.length > 0 ? within : choices;
      const one = choices.find(({ id }) => id === known[field]) ?? (second ? undefined : first);
      return one ? [[field, one.id]] : [];
    }),
  );
}

interface ColumnsProps {
  report: ImportReport;
  /** By hand; the report of it may be under way. */
  chosen?: string[] | undefined;
  onChange: (columns: string[]) => void;
  children: ReactNode;
}

function Columns({ report: { columns, fields }, chosen = columns.map(({ field }) => field), onChange, children }: ColumnsProps) {
  const t = useT();
  const ignored = columns.flatMap(({ head }, at) => (chosen[at] || !head ? [] : [head]));
  const options = fields.map((value) => ({ value, label: t(`awards:field.${value}`) }));
  return (
    <section>
      <h3>{t('table-import:sheet.columns')}</h3>
      <div className="columns">
        {columns.map(({ head, sample }, at) => (
          <SelectField
            // Heads may be empty or the same.
            key={at}
            label={head || `${at + 1}`}
            hint={sample}
            placeholder={t('table-import:sheet.ignored')}
            options={options}
            field={{
              name: `column${at}`,
              value: chosen[at] ?? '',
              onBlur: () => undefined,
              onChange: (name) => onChange(chosen.with(at, name)),
            }}
          />
        ))}
        {children}
      </div>
      {ignored.length > 0 ? <p className="quiet">{t('table-import:sheet.ignoredNames', { names: ignored.join(', ') })}</p> : null}
    </section>
  );
}

interface MissingProps {
  report: ImportReport;
  fixed?: Record<string, string> | undefined;
  Needed: Props['Needed'];
  onChange: (fixed: Record<string, string>) => void;
}

/** What each new record belongs to, where the table has no column for it. */
function Missing({ report: { missing }, fixed = {}, Needed, onChange }: MissingProps) {
  const t = useT();
  const nameOf = useName();
  return missing.map(({ field: name, choices }) =>
    choices.length === 0 && Needed ? (
      <Needed key={name} />
    ) : (
      <SelectField
        key={name}
        label={t('table-import:sheet.missing', { name: t(`awards:field.${name}`) })}
        placeholder={t('awards:form.choose')}
        options={choices.map(({ id, nameZh, nameEn, within }) => ({ value: id, label: `${within} · ${nameOf(nameZh, nameEn)}` }))}
        field={{ name, value: fixed[name] ?? '', onBlur: () => undefined, onChange: (id) => onChange({ ...fixed, [name]: id }) }}
      />
    ),
  );
}

const faultText = ({ column, reason, value }: ImportFault, t: Translate) => {
  const isOfRow = ['twice', 'tooMany'].includes(reason);
  const text = t(`table-import:fault.${reason}`, { value });
  return [column && `${t(`awards:field.${column}`)}:`, !isOfRow && reason !== 'refused' && value && `“${value}”`, text]
    .filter(Boolean)
    .join(' ');
};

function Outcome({ of, report: { faults, rows, added, changed, same, faulty } }: { of: AnyRecord; report: ImportReport }) {
  const t = useT();
  if (faults.length > 0)
    return (
      <ul className="rows">
        {faults.map((fault) => (
          <li key={`${fault.reason} ${fault.column}`} className="message error">
            {faultText(fault, t)}
          </li>
        ))}
      </ul>
    );
  const verdict = faulty > 0 ? 'faulty' : added + changed > 0 ? 'fine' : 'same';
  const more = added + changed + faulty - rows.length;
  return (
    <section>
      <h3>{t('table-import:sheet.rows')}</h3>
      <p className={faulty > 0 ? 'message error' : 'message'}>
        <b>{t('table-import:sheet.summary', { added, changed, same, faulty })}</b>
        <br />
        <span>{t(`table-import:sheet.${verdict}`)}</span>
      </p>
      <ul className="rows">
        {rows.map((row) => (
          <RowLine key={row.row} of={of} row={row} />
        ))}
      </ul>
      {more > 0 ? <p className="quiet">{t('table-import:sheet.more', { count: more })}</p> : null}
    </section>
  );
}

function RowLine({ of, row: { row, name, outcome, faults, changes } }: { of: AnyRecord; row: ImportRow }) {
  const t = useT();
  const language = useLanguage();
  const shown = (field: string, value: string) => {
    const kind = of.fields[field]?.kind;
    if (value === '') return t('table-import:sheet.empty');
    if (kind === 'instant') return absoluteDateTime(value, language);
    if (kind === 'tick') return t(value === 'true' ? 'awards:conflict.yes' : 'awards:conflict.no');
    return kind === 'choice' ? t(`awards:${field}.${value}`) : value;
  };
  const lines = [
    ...faults.map((fault) => faultText(fault, t)),
    ...changes.map(
      ({ field, before, after }) =>
        `${t(`awards:field.${field}`)}: ${t('table-import:sheet.change', { before: shown(field, before), after: shown(field, after) })}`,
    ),
  ];
  return (
    <li data-outcome={outcome}>
      <b>{t('table-import:sheet.row', { row })}</b> <span>{name}</span> <i>{t(`table-import:sheet.outcome.${outcome}`)}</i>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </li>
  );
}

const Frame = styled(QuestionFrame)`
  width: min(52rem, calc(100vw - 2rem));

  h3 {
    margin-block: 1.4rem 0.6rem;
    font: 600 var(--t-ui) / 1.4 var(--f-ui);
  }
  .message {
    display: block;
    margin-block: 0.6rem;
  }
  .quiet {
    margin-top: 0.6rem;
    font-size: var(--t-s);
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
  .columns {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 0.9rem 1.1rem;
  }
  .columns .message {
    margin: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .last {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
    margin-block: 0.6rem;
    font-size: var(--t-s);
    color: var(--text-2);
  }
  .rows {
    font-size: var(--t-s);
    line-height: 1.6;
    overflow-wrap: anywhere;
  }
  .rows li:not(.message) {
    padding-block: 0.45rem;
    border-top: 1px solid var(--line);
  }
  .rows i {
    font-style: normal;
    color: var(--text-2);
  }
  .rows p {
    padding-inline-start: 1rem;
    color: var(--text-2);
  }
  [data-outcome='fault'] :is(i, p) {
    color: var(--danger);
  }
  /* In sight below a long table. */
  .answers {
    position: sticky;
    inset-block-end: calc(-1 * ${framePadding});
    margin-inline: calc(-1 * ${framePadding});
    padding: 0.9rem ${framePadding};
    border-top: 1px solid var(--line);
    background: var(--surface);
  }
  ${fieldLook}

  ${media.phone} {
    .columns {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;
