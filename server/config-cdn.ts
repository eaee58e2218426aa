/** Reads the settings of the CDN in front of the site. */
import type { Environment } from '#server/config-reader.ts';
import { cdnKinds, cdnNeeds, type CdnSettings } from '#server/ports/cdn/cdn-settings.ts';

export interface CdnConfig {
  /** Told what has changed; null = no CDN is. */
  cdn: CdnSettings | null;
  /** Longest time in seconds that a shared cache keeps a response without asking. */
  cdnSeconds: number;
}

const secondsMax = 600;
/** Where a purge takes minutes, responses expire before it is done. */
const slowSeconds = 30;

const names: Readonly<Record<keyof CdnSettings, string>> = {
  kind: 'CDN_PURGE',
  urls: 'CDN_PURGE_URL',
  zone: 'CDN_PURGE_ZONE',
  keyId: 'CDN_PURGE_KEY_ID',
  token: 'CDN_PURGE_TOKEN',
};

/** Values of the variables, as they are in the environment. */
export type CdnVariables = Readonly<Record<keyof CdnSettings | 'seconds', string | undefined>>;

export const cdnVariables = (environment: Environment): CdnVariables => ({
  kind: environment['CDN_PURGE'],
  urls: environment['CDN_PURGE_URL'],
  zone: environment['CDN_PURGE_ZONE'],
  keyId: environment['CDN_PURGE_KEY_ID'],
  token: environment['CDN_PURGE_TOKEN'],
  seconds: environment['CDN_SECONDS'],
});

/** Adds what is wrong to `problems` and what has no effect to `warnings`, without tokens. */
export function readCdn(given: CdnVariables, problems: string[], warnings: string[] = []): CdnConfig {
  const text = (field: keyof CdnSettings) => given[field]?.trim() ?? '';
  const urls = text('urls')
    .split(',')
    .flatMap((url) => url.trim().replace(/\/+$/, '') || []);
  const kind = cdnKinds.find((known) => known === text('kind'));
  const settings = { urls, zone: text('zone'), keyId: text('keyId'), token: text('token') };
  if (text('kind') && !kind) problems.push(`${names.kind} must be one of ${cdnKinds.join(', ')}`);
  if (!urls.every((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    problems.push(`${names.urls} must be URLs that begin with http:// or https://, separated by commas`);
  const missing = kind ? cdnNeeds[kind].needs.filter((field) => settings[field as keyof typeof settings].length === 0) : [];
  if (kind && missing.length > 0)
    problems.push(`${missing.map((field) => names[field]).join(', ')} must be set with ${names.kind}=${kind}`);
  const idle = (['urls', 'zone', 'keyId', 'token'] as const).filter((field) => text(field) !== '').map((field) => names[field]);
  if (!text('kind') && idle.length > 0)
    warnings.push(
      `${idle.join(', ')} ${idle.length === 1 ? 'has' : 'have'} no effect without ${names.kind}: the CDN is not told what has changed`,
    );
  return { cdn: kind ? { kind, ...settings } : null, cdnSeconds: secondsOf(given.seconds, kind, problems) };
}

function secondsOf(value: string | undefined, kind: CdnSettings['kind'] | undefined, problems: string[]): number {
  const seconds = value ? Number(value) : kind && cdnNeeds[kind].isSlow ? slowSeconds : secondsMax;
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > secondsMax)
    problems.push(`CDN_SECONDS must be a whole number from 1 to ${secondsMax}`);
  return seconds;
}
