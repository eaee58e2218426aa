/** `doctor`: tries everything that the site depends on, with its own settings, and changes nothing that stays. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, readConfig, type Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { readEmoji, readSong } from '#server/font-files.ts';
import { createSmtpTransport } from '#server/ports/mail-smtp.ts';
import { createFfmpeg } from '#server/ports/transcoder-ffmpeg.ts';
import type { Finding } from '#shared/api/site/doctor.ts';
import { examineDatabase } from './doctor-database.ts';
import { examineOutside } from './doctor-outside.ts';
import { fail, ok, reasonOf, warn, type AddFinding, type Outcome } from './finding.ts';

export interface DoctorOptions {
  environment: Readonly<Record<string, string | undefined>>;
  /** Sends a mail there; null = only connects to the mail server. */
  mailTo: string | null;
}

const spaceWarnBytes = 2 * 1_073_741_824;
const spaceFailBytes = 256 * 1_048_576;
const mailMs = 15_000;

/** Reads the settings and runs all checks, one after the other; after wrong settings there is nothing to try. */
export async function examine({ environment, mailTo }: DoctorOptions): Promise<Finding[]> {
  const { config, findings } = readSettings(environment);
  return config ? [...findings, ...(await examineConfig(config, { mailTo }))] : findings;
}

/** Runs all checks but that of the settings, over a database that is open or over one of its own. */
export async function examineConfig(
  config: Config,
  { mailTo, database }: Pick<DoctorOptions, 'mailTo'> & { database?: OpenDatabase },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const add: AddFinding = async (name, check) =>
    findings.push({ name, ...(await check().catch((error: unknown) => fail(reasonOf(error)))) });
  await add('folder', () => checkFolder(config.dataFolder));
  await examineDatabase(config, add, database);
  await add('fonts', checkFonts);
  await add('ffmpeg', () => checkFfmpeg(config));
  await add('mail', () => checkMail(config, mailTo));
  await add('storage', () => checkStorage(config));
  await examineOutside(config, add);
  return findings;
}

/** One line each; failures need attention before the site can run well. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings.map(({ name, state, message }) => `${state.padEnd(5)} ${name.padEnd(11)} ${message.replaceAll('\n', ' ')}`).join('\n');
}

function readSettings(environment: DoctorOptions['environment']): { config: Config | null; findings: Finding[] } {
  try {
    const config = readConfig({ ...environment });
    return { config, findings: describeSettings(config) };
  } catch (error) {
    const problems = error instanceof ConfigError ? error.problems : [reasonOf(error)];
    return { config: null, findings: problems.map((message) => ({ name: 'settings', ...fail(message) })) };
  }
}

export function describeSettings({ warnings, environment, siteOrigin }: Config): Finding[] {
  const count = Object.keys(environment).length;
  return [...warnings.map(warn), ok(`${count} set for ${siteOrigin}`)].map((outcome) => ({ name: 'settings', ...outcome }));
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
