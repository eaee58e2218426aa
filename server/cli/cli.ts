/** Commands for operators: `npm run cli -- <command>`. They work while the site runs. */
import { parseArgs } from 'node:util';
import { accountCommands } from './account.ts';
import { auditCommands } from './audit.ts';
import type { Commands } from './command.ts';
import { contentCommands } from './content.ts';
import { movedCommands } from './moved.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';

const commands: Commands = { ...contentCommands, ...accountCommands, ...auditCommands, ...movedCommands };

function help(): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage.padEnd(46)} ${summary}`);
  return ['Usage: npm run cli -- <command>', ...lines].join('\n');
}

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const name = Object.keys(commands).find((known) => positionals.slice(0, known.split(' ').length).join(' ') === known) ?? '';
  const command = commands[name];
  const values = positionals.slice(name.split(' ').length);
  if (!command || values.length < command.arguments[0] || values.length > command.arguments[1]) {
    console.error(help());
    return 2;
  }
  const config = readConfig(process.env);
  await using database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataFolder: config.dataFolder,
    whenLocked: 'connect',
    onError: (error) => console.error(error.message),
  });
  await migrateDatabase(database);
  console.log(await command.run({ config, database, log: (line) => console.error(line) }, values));
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof ConfigError || !(error instanceof Error) ? String(error) : `${error.name}: ${error.message}`);
  process.exitCode = 1;
}
