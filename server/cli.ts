/** Commands for operators: `npm run cli -- <command>`. They work while the site runs. */
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase, type OpenDatabase } from './db/client.ts';
import { migrateDatabase } from './db/migrate.ts';
import { editionPhases } from './db/schema/award.ts';
import { setEditionPhase } from './services/edition-phase.ts';
import { createPublishingService } from './services/publishing.ts';

interface Command {
  usage: string;
  summary: string;
  /** How many arguments follow the name. */
  arguments: number;
  run: (database: OpenDatabase, values: readonly string[], dataFolder: string) => Promise<string>;
}

const actor = 'cli';

/** By their names, which may be of several words. */
const commands: Record<string, Command> = {
  migrate: {
    usage: 'migrate',
    summary: 'bring the database to the present schema',
    arguments: 0,
    run: async () => 'The schema is up to date.',
  },
  seed: {
    usage: 'seed',
    summary: 'load the demonstration content into an empty database',
    arguments: 0,
    run: async (database, _values, dataFolder) => {
      const { loadDemonstration } = await import('./db/seed.ts');
      await loadDemonstration({ database, dataFolder, say: (line) => console.error(line) });
      return 'The demonstration content is there.';
    },
  },
  backup: {
    usage: 'backup <file>',
    summary: 'write all data to a file (pictures and films lie in the data folder: copy its media folder too)',
    arguments: 1,
    run: async ({ db }, [file = '']) => {
      const { backUp } = await import('./db/backup.ts');
      return `${await backUp(db, file)} rows are in ${file}.`;
    },
  },
  restore: {
    usage: 'restore <file>',
    summary: 'fill an empty database from a backup',
    arguments: 1,
    run: async ({ db }, [file = '']) => {
      const { restore } = await import('./db/backup.ts');
      return `${await restore(db, file)} rows are restored.`;
    },
  },
  publish: {
    usage: 'publish <content id>',
    summary: 'put an approved or offline item online',
    arguments: 1,
    run: async ({ db }, [id = '']) => {
      await createPublishingService({ db }).online(id, actor);
      return `${id} is online.`;
    },
  },
  offline: {
    usage: 'offline <content id> <reason>',
    summary: 'take an item offline at once',
    arguments: 2,
    run: async ({ db }, [id = '', reason = '']) => {
      await createPublishingService({ db }).offline(id, actor, reason);
      return `${id} is offline.`;
    },
  },
  'edition phase': {
    usage: 'edition phase <year> <phase>',
    summary: `move an edition to a phase: ${editionPhases.join(', ')}`,
    arguments: 2,
    run: async ({ db }, [year = '', phase = '']) => {
      if (!editionPhases.some((known) => known === phase)) throw new Error(`“${phase}” is no phase`);
      const shown = await setEditionPhase(db, { year: Number(year), phase, actorId: actor });
      return shown === phase ? `${year} is in the phase ${phase}.` : `${year} is in the phase ${phase}; visitors see ${shown} until what it promises is public.`;
    },
  },
};

function help(): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage.padEnd(30)} ${summary}`);
  return ['Usage: npm run cli -- <command>', ...lines].join('\n');
}

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const name = Object.keys(commands).find((known) => positionals.slice(0, known.split(' ').length).join(' ') === known) ?? '';
  const command = commands[name];
  const values = positionals.slice(name.split(' ').length);
  if (!command || values.length !== command.arguments) {
    console.error(help());
    return 2;
  }
  const { databaseUrl, dataFolder } = readConfig(process.env);
  await using database = await openDatabase({ databaseUrl, dataFolder, whenLocked: 'connect', onError: (error) => console.error(error.message) });
  await migrateDatabase(database);
  console.log(await command.run(database, values, dataFolder));
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof ConfigError || !(error instanceof Error) ? String(error) : `${error.name}: ${error.message}`);
  process.exitCode = 1;
}
