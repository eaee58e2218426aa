/** State of a CSV import: read, dry run on the server, resolve ambiguous cells, import. */
import { useState } from 'react';
import {
  importNominations,
  importResults,
  tableBytesMax,
  type TableColumn,
  type TableKind,
  type TableReport,
} from '#shared/api/edition-result-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { readBase64 } from '#client/lib/file.ts';
import { createSubmissionKey } from '#client/lib/draft.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';
import { useT } from '#client/lib/translations.ts';

/** Meaning chosen for an ambiguous cell. */
export interface TableChoice {
  row: number;
  column: TableColumn;
  /** Text of the cell, or the chosen entry. */
  value: string;
  id: string;
}

export interface TableFile {
  /** Of the file; '' before one was chosen. */
  name: string;
  report: TableReport | null;
  choices: readonly TableChoice[];
  /** Error of the dry run or import; '' = none. */
  problem: string;
  isBusy: boolean;
  /** The report is that of the import, not of a dry run. */
  isDone: boolean;
  look: (file: File) => Promise<void>;
  choose: (choice: TableChoice) => void;
  /** Chosen by hand; undefined = as the server reads it. */
  encoding: TextEncoding | undefined;
  readIn: (encoding: TextEncoding) => void;
  run: () => Promise<void>;
}

const calls = { nominations: importNominations, results: importResults } as const;
const conflictCode = 409;
const nothing = { name: '', content: '', report: null, choices: [] as readonly TableChoice[], problem: '', isDone: false, writeName: '' };
type State = Omit<typeof nothing, 'report'> & { report: TableReport | null; encoding?: TextEncoding };

export function useTableFile(kind: TableKind, { editionId, onDone }: { editionId: string; onDone: () => void }): TableFile {
  const t = useT();
  const api = useApi();
  const [state, setState] = useState<State>(nothing);
  const [isBusy, setBusy] = useState(false);
  const dryRun = async (next: State) => {
    setBusy(true);
    const outcome = await api(calls[kind], {
      body: {
        editionId,
        file: next.content,
        dryRun: true,
        choices: [...next.choices],
        ...(next.encoding ? { encoding: next.encoding } : {}),
      },
    });
    setBusy(false);
    // One idempotency key per import, so that a retry after a lost connection imports once.
    setState({
      ...next,
      isDone: false,
      writeName: createSubmissionKey(),
      ...(outcome.status === 'ok'
        ? { report: outcome.data, problem: '' }
        : { report: null, problem: outcome.message ?? t('awards:form.failed') }),
    });
  };
  const look = async (file: File) => {
    const first = { ...nothing, name: file.name };
    if (file.size > tableBytesMax)
      setState({ ...first, problem: t('edition:table.tooLarge', { kilobytes: Math.floor(tableBytesMax / 1_000) }) });
    else await dryRun({ ...first, content: await readBase64(file) });
  };
  const run = async () => {
    if (isBusy || !state.report) return;
    setBusy(true);
    const outcome = await api(
      calls[kind],
      {
        body: {
          editionId,
          file: state.content,
          dryRun: false,
          state: state.report.state,
          choices: [...state.choices],
          ...encodingOf(state),
        },
      },
      { idempotencyKey: state.writeName },
    );
    setBusy(false);
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
  return {
    name: state.name,
    report: state.report,
    choices: state.choices,
    problem: state.problem,
    isBusy,
    isDone: state.isDone,
    look,
    encoding: state.encoding,
    readIn: (encoding) => void dryRun({ ...state, choices: [], encoding }),
    choose: (choice) =>
      void dryRun({
        ...state,
        choices: [
          ...state.choices.filter(({ row, column, value }) => row !== choice.row || column !== choice.column || value !== choice.value),
          choice,
        ],
      }),
    run,
  };
}

/** Of an import: the chosen encoding, or the guess that the report has shown. */
function encodingOf({ encoding, report }: State): { encoding?: TextEncoding } {
  const known = encoding ?? (report?.readAs?.isGuessed ? report.readAs.encoding : undefined);
  return known ? { encoding: known } : {};
}
