/** `doctor`: tries everything that the site depends on, with its own settings, and changes nothing that stays. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, readConfig, type Config } from '#server/config.ts';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { notificationsArrive } from '#server/db/check-notifications.ts';
import { compareSchema } from '#server/db/migrate.ts';
import { readEmoji, readSong } from '#server/font-files.ts';
import { createSmtpTransport } from '#server/ports/mail-smtp.ts';
import { createFfmpeg } from '#server/ports/transcoder-ffmpeg.ts';

export interface Finding {
  name: string;
  state: 'ok' | 'warn' | 'fail';
  message: string;
}

export interface DoctorOptions {
  environment: Readonly<Record<string, string | undefined>>;
  /** Sends a mail there; null = only connects to the mail server. */
  mailTo: string | null;
}

type Outcome = Omit<Finding, 'name'>;
const ok = (message: string): Outcome => ({ state: 'ok', message });
const warn = (message: string): Outcome => ({ state: 'warn', message });
const fail = (message: string): Outcome => ({ state: 'fail', message });

const clockWarnSeconds = 1;
const spaceWarnBytes = 2 * 1_073_741_824;
const spaceFailBytes = 256 * 1_048_576;
const mailMs = 15_000;

/** Runs all checks, one after the other; after wrong settings there is nothing to try. */
export async function examine({ environment, mailTo }: DoctorOptions): Promise<Finding[]> {
  const { config, findings } = readSettings(environment);
  if (!config) return findings;
  const add = async (name: string, check: () => Promise<Outcome>) =>
    findings.push({ name, ...(await check().catch((error: unknown) => fail(reasonOf(error)))) });
  await add('folder', () => checkFolder(config.dataFolder));
  await examineDatabase(config, add);
  await add('fonts', checkFonts);
  await add('ffmpeg', () => checkFfmpeg(config));
  await add('mail', () => checkMail(config, mailTo));
  await add('storage', () => checkStorage(config));
  return findings;
}

/** One line each; failures need attention before the site can run well. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings.map(({ name, state, message }) => `${state.padEnd(5)} ${name.padEnd(9)} ${message.replaceAll('\n', ' ')}`).join('\n');
}

function readSettings(environment: DoctorOptions['environment']): { config: Config | null; findings: Finding[] } {
  const name = 'settings';
  try {
    const config = readConfig({ ...environment });
    const findings = config.warnings.map((message): Finding => ({ name, ...warn(message) }));
    const count = Object.keys(config.environment).length;
    return { config, findings: [...findings, { name, ...ok(`${count} set for ${config.siteOrigin}`) }] };
  } catch (error) {
    const problems = error instanceof ConfigError ? error.problems : [reasonOf(error)];
    return { config: null, findings: problems.map((message) => ({ name, ...fail(message) })) };
  }
}

async function checkFolder(folder: string): Promise<Outcome> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `doctor-${randomUUID()}`);
  try {
    await writeFile(file, 'doctor', { flush: true });
  } finally {
    await rm(file, { force: true });
  }
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const message = `${folder} can be written, ${(free / 1e9).toFixed(1)} GB are free`;
  return free < spaceFailBytes ? fail(message) : free < spaceWarnBytes ? warn(message) : ok(message);
}

async function examineDatabase(config: Config, add: (name: string, check: () => Promise<Outcome>) => Promise<unknown>): Promise<void> {
  if (config.cmsOrigin) return void (await add('cms', () => checkCms(config.cmsOrigin ?? '')));
  if (!config.databaseUrl && !existsSync(join(config.dataFolder, 'database')))
    return void (await add('database', async () => warn('there is none yet; the first start makes it')));
  let opened: OpenDatabase | undefined;
  let isAnswering = false;
  await add('database', async () => {
    const { databaseUrl, databaseDirectUrl: directUrl, dataFolder } = config;
    opened = await openDatabase({ databaseUrl, directUrl, dataFolder, whenLocked: 'connect', connectionsMax: 1 });
    const outcome = await checkDatabase(opened);
    isAnswering = true;
    return outcome;
  });
  const database = opened;
  if (!database) return;
  if (isAnswering) await add('schema', () => checkSchema(database));
  if (isAnswering && config.databaseUrl) await add('notifications', () => checkNotifications(database));
  await database.close().catch(() => undefined);
}

async function checkDatabase({ pool, engine }: OpenDatabase): Promise<Outcome> {
  const read = () =>
    pool.query<{ ms: number; version: string; readOnly: boolean }>(
      `select extract(epoch from clock_timestamp())::float8 * 1000 as ms, current_setting('server_version') as version,
        pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "readOnly"`,
    );
  // The first query also opens the connection.
  await read();
  const askedMs = Date.now();
  const { rows } = await read();
  const [row] = rows;
  if (!row) return fail('the database answers nothing');
  const seconds = Math.abs(row.ms - (askedMs + Date.now()) / 2) / 1_000;
  const message = `${engine === 'embedded' ? 'embedded, ' : ''}PostgreSQL ${row.version}, clock ${seconds.toFixed(2)} s apart`;
  if (row.readOnly) return fail(`${message}, read-only`);
  return seconds > clockWarnSeconds ? warn(`${message}: set both by NTP, reveals follow the clock of the database`) : ok(message);
}

async function checkNotifications(database: OpenDatabase): Promise<Outcome> {
  return (await notificationsArrive(database))
    ? ok('arrive')
    : warn('do not arrive: set DATABASE_DIRECT_URL to the server itself, behind the pooler');
}

async function checkSchema(database: OpenDatabase): Promise<Outcome> {
  const { pending, later, isRunnable } = await compareSchema(database);
  if (later > 0)
    return (isRunnable ? warn : fail)(
      `${later} migration(s) ahead of this release${isRunnable ? ', which only add' : ': it will not start'}`,
    );
  return pending > 0 ? warn(`${pending} migration(s) are applied by the next start or by migrate`) : ok('that of this release');
}

async function checkCms(origin: string): Promise<Outcome> {
  const { status } = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) });
  return status === 200 ? ok(`${origin} is ready`) : fail(`${origin}/readyz answers ${status}`);
}

async function checkFonts(): Promise<Outcome> {
  const files = await Promise.all([readSong(600), readSong(900), readEmoji()]);
  return ok(`${files.length} files can be read`);
}

async function checkFfmpeg({ ffmpeg }: Config): Promise<Outcome> {
  if (ffmpeg === null) return warn('off: films play as they were uploaded');
  const isThere = await createFfmpeg({ program: ffmpeg }).isThere();
  return isThere ? ok(`${ffmpeg} and ffprobe run`) : fail(`${ffmpeg} or ffprobe beside it does not run (FFMPEG_PATH)`);
}

async function checkMail({ smtpUrl, mailFrom, mailbox, siteOrigin, siteName }: Config, to: string | null): Promise<Outcome> {
  if (!smtpUrl) return mailbox ? ok('into the mailbox of this machine') : warn('no mail server: nobody can register (SMTP_URL)');
  const { host, hostname } = new URL(smtpUrl);
  const transport = createSmtpTransport({ smtpUrl, from: mailFrom, host: new URL(siteOrigin).hostname || hostname });
  const signal = AbortSignal.timeout(mailMs);
  await transport.verify(signal);
  if (to === null) return ok(`${host} accepts the login; --mail <address> sends a mail`);
  const text = `This mail was sent by the doctor command of ${siteOrigin}.`;
  const subject = 'Test mail';
  await transport.send({ id: randomUUID(), sender: siteName.en, to, subject, html: `<p>${text}</p>`, text, headers: {} }, signal);
  return ok(`${host} took a mail for ${to}`);
}

async function checkStorage({ s3 }: Config): Promise<Outcome> {
  if (!s3) return ok('folders of the data folder');
  const { createS3Storage } = await import('#server/ports/storage-s3.ts');
  const storage = createS3Storage({ settings: s3, prefix: 'doctor', answerMs: 5_000 });
  const [key, content] = [randomUUID(), Buffer.from('doctor')];
  await storage.put(key, content);
  const stored = await storage.get(key);
  await storage.remove(key);
  if (!stored?.equals(content)) return fail(`${s3.bucket} returned something else than was written`);
  return (await storage.stat(key)) === null ? ok(`${s3.bucket} writes, reads and deletes`) : fail(`${s3.bucket} does not delete`);
}

/** The first line of an error and of its causes, without repeating itself. */
function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    const reason = current.message.split('\n', 1)[0] || (typeof code === 'string' ? code : current.name);
    if (!reasons.includes(reason)) reasons.push(reason);
  }
  return reasons.join(': ') || String(error);
}
