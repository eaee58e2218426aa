/** Commands for redirects of moved addresses. */
import { readFile } from 'node:fs/promises';
import { cliActor, type Commands } from './command.ts';
import { AppError } from '#server/errors.ts';
import { movedKey } from '#server/services/discovery/moved-key.ts';
import { createMovedPathService, MoveError, movedPathStaff } from '#server/services/discovery/moved-path.ts';
import type { MoveFaultReason } from '#shared/api/record/moved-path.ts';
import { textEncodings } from '#shared/text-encoding.ts';

const bytesMax = 50 * 1_048_576;

export const movedCommands: Commands = {
  'moved import': {
    usage: 'moved import <file.csv> [encoding]',
    summary:
      'import redirects of an earlier site: one line each with the old and the new address (empty = gone for good); the encoding of the file, such as gb18030, if it is not UTF-8',
    arguments: [1, 2],
    run: async ({ config: { siteOrigin }, database: { db } }, [file = '', named]) => {
      const encoding = textEncodings.find((one) => one === named?.toLowerCase());
      if (named !== undefined && !encoding) throw new Error(`${named} is not an encoding: choose one of ${textEncodings.join(', ')}`);
      const table = await readTable(file);
      const { rows } = await withLineNumbers(() =>
        createMovedPathService({ db, siteOrigin }).importTable(table, { actorId: cliActor, isDryRun: false, encoding }),
      );
      return `${rows} redirects are imported.`;
    },
  },
  'moved add': {
    usage: 'moved add <old address> [new address]',
    summary: 'redirect an old address to a new one; without a new one it is gone for good',
    arguments: [1, 2],
    run: async ({ config: { siteOrigin }, database: { db } }, [from = '', to = '']) => {
      await withLineNumbers(() => createMovedPathService({ db, siteOrigin }).add([{ from, to }], cliActor));
      return to ? `${from} redirects to ${to}.` : `${from} is gone for good.`;
    },
  },
  'moved remove': {
    usage: 'moved remove <old address>',
    summary: 'remove a redirect',
    arguments: [1, 1],
    run: async ({ config: { siteOrigin }, database: { db } }, [from = '']) => {
      await movedPathStaff({ db, siteOrigin })
        .remove(cliActor, movedKey(from) ?? '')
        .catch((error: unknown) => {
          throw error instanceof AppError ? new Error(`${from} has no redirect`, { cause: error }) : error;
        });
      return `The redirect of ${from} is removed.`;
    },
  },
  'moved list': {
    usage: 'moved list',
    summary: 'list all redirects in the format of the import',
    arguments: [0, 0],
    run: async ({ config: { siteOrigin }, database: { db } }) =>
      (await createMovedPathService({ db, siteOrigin }).list())
        .map(({ fromPath, toPath }) => `${cell(fromPath)},${cell(toPath)}`)
        .join('\n'),
  },
};

const reasons: Readonly<Record<MoveFaultReason, string>> = {
  from: 'is not a path of this site that can be redirected',
  to: 'is neither a path of this site nor an address of another',
  self: 'redirects to itself',
  twice: 'occurs twice',
  chain: 'is itself redirected: name its final target',
  loop: 'forms a loop with other redirects',
  taken: 'is the target of another redirect (in brackets): change that one first, or import both together',
  slug: 'is the short address of an item',
  encoding: 'is no text in a known encoding: save it as UTF-8, or name its encoding after the file',
  encodingGuessed: 'is not UTF-8 and was read so: if these lines are right, name this encoding after the file, else another one',
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
  if (bytes.length > bytesMax) throw new Error(`${file} is larger than ${bytesMax / 1_048_576} MB: split it`);
  return bytes;
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
