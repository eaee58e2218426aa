/** Commands about moved URLs. */
import { readFile } from 'node:fs/promises';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { cliActor, type Commands } from './command.ts';
import { createMovedPathService, MoveError, type Move, type MoveFaultReason } from '#server/services/discovery/moved-path.ts';

const bytesMax = 50 * 1_048_576;

export const movedCommands: Commands = {
  'moved import': {
    usage: 'moved import <file.csv>',
    summary: 'take over addresses of an earlier site: a line each with the old address and the new one (empty = gone for good)',
    arguments: [1, 1],
    run: async ({ config: { siteOrigin }, database: { db } }, [file = '']) => {
      const { moves, lines } = await readMoves(file);
      return `${await withLineNumbers(lines, () => createMovedPathService({ db, siteOrigin }).add(moves, cliActor))} addresses are taken over.`;
    },
  },
  'moved add': {
    usage: 'moved add <old address> [new address]',
    summary: 'lead an old address to a new one; without a new one it is gone for good',
    arguments: [1, 2],
    run: async ({ config: { siteOrigin }, database: { db } }, [from = '', to = '']) => {
      await withLineNumbers([1], () => createMovedPathService({ db, siteOrigin }).add([{ from, to }], cliActor));
      return to ? `${from} leads to ${to}.` : `${from} is gone for good.`;
    },
  },
  'moved remove': {
    usage: 'moved remove <old address>',
    summary: 'forget an old address',
    arguments: [1, 1],
    run: async ({ config: { siteOrigin }, database: { db } }, [from = '']) => {
      if (!(await createMovedPathService({ db, siteOrigin }).remove(from, cliActor)))
        throw new Error(`${from} is not among the moved addresses`);
      return `${from} is forgotten.`;
    },
  },
  'moved list': {
    usage: 'moved list',
    summary: 'show all moved addresses as they are imported',
    arguments: [0, 0],
    run: async ({ config: { siteOrigin }, database: { db } }) =>
      (await createMovedPathService({ db, siteOrigin }).list())
        .map(({ fromPath, toPath }) => `${cell(fromPath)},${cell(toPath)}`)
        .join('\n'),
  },
};

const reasons: Readonly<Record<MoveFaultReason, string>> = {
  from: 'is no path of this site that could move',
  to: 'is neither a path of this site nor an address of another',
  self: 'leads to itself',
  twice: 'is named twice',
  chain: 'leads to an address that moves itself: name the last one',
  loop: 'leads back to itself over others',
  taken: 'is what another address leads to (in brackets): change that one first, or both at once',
};

const faultsShown = 20;

/** Formats faults with their line numbers. */
async function withLineNumbers<T>(lines: readonly number[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MoveError)) throw error;
    const shown = error.faults
      .slice(0, faultsShown)
      .map(({ row, reason, value }) => `  line ${lines[row - 1] ?? row}: “${value}” ${reasons[reason]}`);
    const more = error.faults.length > faultsShown ? [`  and ${error.faults.length - faultsShown} more`] : [];
    throw new Error(['Nothing was changed:', ...shown, ...more].join('\n'), { cause: error });
  }
}

/** Parses lines of two cells; skips a header line, which does not begin with a URL. */
async function readMoves(file: string): Promise<{ moves: Move[]; lines: number[] }> {
  const bytes = await readFile(file);
  if (bytes.length > bytesMax) throw new Error(`${file} is larger than ${bytesMax / 1_048_576} MB: divide it`);
  const rows = parseRows(new TextDecoder('utf-8', { fatal: true }).decode(bytes), file);
  const named = rows.filter(({ record: [from = '', to = ''] }) => from.trim() !== '' || to.trim() !== '');
  const body = named[0] && !/^(\/|https?:)/i.test(named[0].record[0]?.trim() ?? '') ? named.slice(1) : named;
  if (body.length === 0) throw new Error(`${file} holds no address`);
  return { moves: body.map(({ record: [from = '', to = ''] }) => ({ from, to })), lines: body.map(({ info }) => info.lines) };
}

interface ReadRow {
  record: string[];
  info: { lines: number };
}

function parseRows(text: string, file: string): ReadRow[] {
  try {
    return parse(text, { bom: true, info: true, relax_column_count: true, skip_empty_lines: true }) as unknown as ReadRow[];
  } catch (error) {
    if (error instanceof CsvError) throw new Error(`${file} is no table that can be read: ${error.message}`, { cause: error });
    throw error;
  }
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
