/** Reads where rehearsals of a ceremony run, and what the process of one is told. */
import { readFileSync } from 'node:fs';
import { isOrigin } from '#shared/http/is-origin.ts';
import { isThisMachine } from '#server/network.ts';

export interface RehearsalSettings {
  /** Port of the rehearsal on this machine; 0 = any free one; null = another instance runs it. */
  readonly port: number | null;
  /** Where staff open it; null = at its port on this machine. */
  readonly origin: string | null;
}

/** Source of the rehearsal's copy; written by the site that starts it. */
export interface RehearsalCopy {
  readonly id: string;
  /** Signs passes; base64url. */
  readonly key: string;
  /** Compressed rows, which it loads into its empty database and deletes. */
  readonly rows: string;
  /** Data folder of the site, from which it reads media. */
  readonly siteFolder: string;
  readonly editionId: string;
  /** The instant at which it begins, in ISO format. */
  readonly at: string;
  /** Milliseconds by which its clock is ahead. */
  readonly clockMs: number;
  /** Makes all entered winners of the edition public at that instant. */
  readonly revealsAll: boolean;
}

export interface RehearsalConfig {
  /** Where rehearsals of a ceremony run; null = the site makes none. */
  readonly rehearsal: RehearsalSettings | null;
  /** Present in the process of a rehearsal: what it is a copy of. */
  readonly rehearsalCopy: RehearsalCopy | null;
}

/** Values of the variables, as they are in the environment. */
export type RehearsalVariables = Readonly<Record<'port' | 'origin' | 'copy', string | undefined>>;

interface Surroundings {
  siteOrigin: string;
  /** Gets what is wrong. */
  problems: string[];
}

export function readRehearsals({ copy, ...given }: RehearsalVariables, around: Surroundings): RehearsalConfig {
  return { rehearsal: readSettings(given, around), rehearsalCopy: readCopy(copy, around.problems) };
}

/** On a developer's machine it needs no settings. */
function readSettings(
  { port, origin = '' }: Omit<RehearsalVariables, 'copy'>,
  { siteOrigin, problems }: Surroundings,
): RehearsalSettings | null {
  const isLocal = isThisMachine(siteOrigin);
  const number = port ? Number(port) : null;
  if (number !== null && (!Number.isInteger(number) || number < 0 || number > 65_535))
    problems.push('REHEARSAL_PORT must be a whole number from 0 to 65535');
  if (origin && (!isOrigin(origin) || origin === siteOrigin.replace(/\/+$/, '')))
    problems.push('REHEARSAL_ORIGIN must be an origin of its own, such as https://rehearsal.example.org');
  if (number !== null && !origin && !isLocal) problems.push('REHEARSAL_ORIGIN must be set with REHEARSAL_PORT');
  if (number === null && !origin) return isLocal ? { port: 0, origin: null } : null;
  return { port: number ?? (isLocal ? 0 : null), origin: origin || null };
}

/** `file` is named by the site that starts the rehearsal. */
function readCopy(file: string | undefined, problems: string[]): RehearsalCopy | null {
  if (!file) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RehearsalCopy;
  } catch {
    problems.push('REHEARSAL_COPY is set by the site for its own rehearsals, and cannot be set by hand');
    return null;
  }
}
