/** Commands for operators: `npm run cli -- <command>`. They work while the site runs. */
import { parseArgs } from 'node:util';
import { accountCommands } from './account.ts';
import { auditCommands } from './audit.ts';
import { backupCommands, offlineBackupCommands } from './backup.ts';
import type { Commands, OfflineCommands } from './command.ts';
import { contentCommands } from './content.ts';
import { describeFindings, examine, inEnglish } from '#server/services/doctor/doctor.ts';
import { frozenCommands } from './frozen.ts';
import { movedCommands } from './moved.ts';
import { schemaCommands } from './schema.ts';
import { transferCommands } from './transfer.ts';
import { giveWay } from '#server/brake.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { setTemporaryRoot } from '#server/ports/temporary-folder.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { readSiteOrigin } from '#server/services/site/site-origin.ts';
import { purgeWithChanges } from '#server/services/discovery/cdn-purge.ts';

const commands: Commands = {
  ...contentCommands,
  ...accountCommands,
  ...auditCommands,
  ...movedCommands,
  ...schemaCommands,
  ...transferCommands,
  ...frozenCommands,
  ...backupCommands,
};
const offlineCommands: OfflineCommands = offlineBackupCommands;
const known: readonly string[] = [...Object.keys(offlineCommands), ...Object.keys(commands)];

const doctorSummary = 'try settings, database, files, mail, backups, WeChat, the public address and certificates; exit code 1 if one fails';

function help(): string {
  const usages = [
    ...Object.values(commands),
    ...Object.values(offlineCommands),
    { usage: 'doctor [--json] [--mail <address>]', summary: doctorSummary },
  ];
  const lines = usages.map(({ usage, summary }) => `  ${usage.padEnd(46)} ${summary}`);
  return ['Usage: npm run cli -- <command>', ...lines].join('\n');
}

/** Runs before anything is opened, because it tells why that fails. */
async function doctor({ isJson, mailTo }: { isJson: boolean; mailTo: string | null }): Promise<number> {
  const findings = await examine({ environment: process.env, mailTo });
  console.log(isJson ? JSON.stringify(inEnglish(findings), null, 2) : describeFindings(findings));
  return findings.some(({ state }) => state === 'fail') ? 1 : 0;
}

async function main(): Promise<number> {
  const { positionals, values: options } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean' }, mail: { type: 'string' }, key: { type: 'string' }, into: { type: 'string' } },
  });
  if (positionals.join(' ') === 'doctor') return doctor({ isJson: options.json === true, mailTo: options.mail ?? null });
  const name = known.find((one) => positionals.slice(0, one.split(' ').length).join(' ') === one) ?? '';
  const offline = offlineCommands[name];
  const command = offline ?? commands[name];
  const values = positionals.slice(name.split(' ').length);
  if (!command || values.length < command.arguments[0] || values.length > command.arguments[1]) {
    console.error(help());
    return 2;
  }
  const config = readConfig(process.env, { makesBackups: !name.startsWith('backup ') });
  setTemporaryRoot(config.dataFolder);
  giveWay();
  const log = (line: string) => console.error(line);
  if (offline) {
    console.log(await offline.run({ config, options, log }, values));
    return 0;
  }
  await using database = await openDatabase({
    databaseUrl: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    dataFolder: config.dataFolder,
    whenLocked: 'connect',
    // The connections of the server are for visitors.
    connectionsMax: 3,
    onError: (error) => console.error(error.message),
  });
  if (config.migrates || name === 'migrate') await migrateDatabase(database, { log });
  if (config.cdn) purgeWithChanges(database);
  const siteOrigin = await readSiteOrigin(database.db, config);
  console.log(await commands[name]?.run({ config: { ...config, siteOrigin }, database, options, log }, values));
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof ConfigError || !(error instanceof Error) ? String(error) : `${error.name}: ${error.message}`);
  process.exitCode = 1;
}
