/** `doctor`: tries everything that the site depends on, with its own settings, and changes nothing that stays. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, readConfig, type Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { readFont, readSong } from '#server/font-files.ts';
import { createSmtpTransport } from '#server/ports/mail-smtp.ts';
import { temporaryRootOf } from '#server/ports/temporary-folder.ts';
import { readHasZscale } from '#server/ports/transcoder-colour.ts';
import { createFfmpeg } from '#server/ports/transcoder-ffmpeg.ts';
import { examineDatabase } from './doctor-database.ts';
import { examineOutside } from './doctor-outside.ts';
import { fail, ok, quote, reasonOf, say, warn, type AddFinding, type Finding, type Outcome } from './finding.ts';

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
    findings.push({ name, ...(await check().catch((error: unknown) => fail(quote(reasonOf(error))))) });
  await add('folder', () => checkFolder(config.dataFolder));
  await add('temporary', () => checkFolder(temporaryRootOf(config.dataFolder)));
  await examineDatabase(config, add, database);
  await add('fonts', checkFonts);
  await add('ffmpeg', () => checkFfmpeg(config));
  await add('mail', () => checkMail(config, mailTo));
  await add('storage', () => checkStorage(config));
  await examineOutside(config, add);
  return findings;
}

/** The findings as programs read them. */
export function inEnglish(findings: readonly Finding[]): (Omit<Finding, 'message'> & { message: string })[] {
  return findings.map(({ message, ...finding }) => ({ ...finding, message: message.en }));
}

/** One line each, in English; failures need attention before the site can run well. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings.map(({ name, state, message }) => `${state.padEnd(5)} ${name.padEnd(11)} ${message.en.replaceAll('\n', ' ')}`).join('\n');
}

function readSettings(environment: DoctorOptions['environment']): { config: Config | null; findings: Finding[] } {
  try {
    const config = readConfig({ ...environment });
    return { config, findings: describeSettings(config) };
  } catch (error) {
    const problems = error instanceof ConfigError ? error.problems : [reasonOf(error)];
    return { config: null, findings: problems.map((message) => ({ name: 'settings', ...fail(quote(message)) })) };
  }
}

export function describeSettings({ warnings, environment, siteOrigin }: Config): Finding[] {
  const count = Object.keys(environment).length;
  return [...warnings.map((text) => warn(quote(text))), ok(say('doctor:found.settings', { count, origin: siteOrigin }))].map((outcome) => ({
    name: 'settings',
    ...outcome,
  }));
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
  const message = say('doctor:found.folder', { folder, free: (free / 1e9).toFixed(1) });
  return free < spaceFailBytes ? fail(message) : free < spaceWarnBytes ? warn(message) : ok(message);
}

async function checkFonts(): Promise<Outcome> {
  const files = await Promise.all([readSong(600), readSong(900), readFont('noto-emoji-700.woff')]);
  return ok(say('doctor:found.fonts', { count: files.length }));
}

async function checkFfmpeg({ ffmpeg }: Config): Promise<Outcome> {
  if (ffmpeg === null) return warn(say('doctor:found.ffmpegOff'));
  const isThere = await createFfmpeg({ program: ffmpeg }).isThere();
  if (!isThere) return fail(say('doctor:found.ffmpegFails', { program: ffmpeg }));
  const runs = say('doctor:found.ffmpegRuns', { program: ffmpeg });
  return (await readHasZscale(ffmpeg)) ? ok(runs) : warn(runs, say('doctor:found.ffmpegPale'));
}

async function checkMail({ smtpUrl, mailFrom, mailbox, siteOrigin, siteName }: Config, to: string | null): Promise<Outcome> {
  if (!smtpUrl) return mailbox ? ok(say('doctor:found.mailbox')) : warn(say('doctor:found.mailNone'));
  const { host, hostname } = new URL(smtpUrl);
  const transport = createSmtpTransport({ smtpUrl, from: mailFrom, host: new URL(siteOrigin).hostname || hostname });
  const signal = AbortSignal.timeout(mailMs);
  await transport.verify(signal);
  if (to === null) return ok(say('doctor:found.mailAccepts', { host }));
  const text = `This mail was sent by the doctor command of ${siteOrigin}.`;
  const subject = 'Test mail';
  await transport.send({ id: randomUUID(), sender: siteName.en, to, subject, html: `<p>${text}</p>`, text, headers: {} }, signal);
  return ok(say('doctor:found.mailSent', { host, to }));
}

async function checkStorage({ s3 }: Config): Promise<Outcome> {
  if (!s3) return ok(say('doctor:found.storageFolders'));
  const { createS3Storage } = await import('#server/ports/storage-s3.ts');
  const storage = createS3Storage({ settings: s3, prefix: 'doctor', answerMs: 5_000 });
  const [key, content] = [randomUUID(), Buffer.from('doctor')];
  await storage.put(key, content);
  const stored = await storage.get(key);
  await storage.remove(key);
  if (!stored?.equals(content)) return fail(say('doctor:found.storageDiffers', { bucket: s3.bucket }));
  return (await storage.stat(key)) === null
    ? ok(say('doctor:found.storageWorks', { bucket: s3.bucket }))
    : fail(say('doctor:found.storageKeeps', { bucket: s3.bucket }));
}
