/** Commands about moved URLs. */
import { readFile } from 'node:fs/promises';
import { cliActor, type Commands } from './command.ts';
import { AppError } from '#server/errors.ts';
import { createMovedPathService, MoveError } from '#server/services/discovery/moved-path.ts';
import type { MoveFaultReason } from '#shared/api/site-staff.ts';

const bytesMax = 50 * 1_048_576;

export const movedCommands: Commands = {
  'moved import': {
    usage: 'moved import <file.csv>',
    summary: 'take over addresses of an earlier site: a line each with the old address and the new one (empty = gone for good)',
    arguments: [1, 1],
    run: async ({ config: { siteOrigin }, database: { db } }, [file = '']) => {
      const table = await readTable(file);
      const { rows } = await withLineNumbers(() =>
        createMovedPathService({ db, siteOrigin }).importTable(table, { actorId: cliActor, isDryRun: false }),
      );
      return `${rows} addresses are taken over.`;
    },
  },
  'moved add': {
    usage: 'moved add <old address> [new address]',
    summary: 'lead an old address to a new one; without a new one it is gone for good',
    arguments: [1, 2],
    run: async ({ config: { siteOrigin }, database: { db } }, [from = '', to = '']) => {
      await withLineNumbers(() => createMovedPathService({ db, siteOrigin }).add([{ from, to }], cliActor));
      return to ? `${from} leads to ${to}.` : `${from} is gone for good.`;
    },
  },
  'moved remove': {
    usage: 'moved remove <old address>',
    summary: 'forget an old address',
    arguments: [1, 1],
    run: async ({ config: { siteOrigin }, database: { db } }, [from = '']) => {
      await createMovedPathService({ db, siteOrigin })
        .remove(from, cliActor)
        .catch((error: unknown) => {
          throw error instanceof AppError ? new Error(`${from} is not among the moved addresses`, { cause: error }) : error;
        });
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
  encoding: 'is neither UTF-8 nor GB 18030',
  quotes: 'has a quote that is not closed',
  empty: 'has no address',
};

const faultsShown = 20;

/** Formats faults with their line numbers. */
async function withLineNumbers<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MoveError)) throw error;
    const shown = error.faults.slice(0, faultsShown).map(({ row, reason, value }) => {
      const place = row > 0 ? `line ${row}` : 'the file';
      return `  ${place}${value ? `: “${value}”` : ''} ${reasons[reason]}`;
    });
    const more = error.faults.length > faultsShown ? [`  and ${error.faults.length - faultsShown} more`] : [];
    throw new Error(['Nothing was changed:', ...shown, ...more].join('\n'), { cause: error });
  }
}

/** Reads a file of at most 50 MB. */
async function readTable(file: string): Promise<Uint8Array> {
  const bytes = await readFile(file);
  if (bytes.length > bytesMax) throw new Error(`${file} is larger than ${bytesMax / 1_048_576} MB: divide it`);
  return bytes;
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
