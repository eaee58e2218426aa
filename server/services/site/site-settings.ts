/** The settings of the process as staff may read them: where each value comes from, without secrets. */
import variables from '#server/configuration.json' with { type: 'json' };
import type { Setting } from '#shared/api/site-staff.ts';
import type { Language } from '#shared/language.ts';

/** Settings whose value is never told. */
const secretNames: ReadonlySet<string> = new Set([
  'APP_SECRET',
  'FIELD_KEYS',
  'CDN_PURGE_KEY_ID',
  'CDN_PURGE_TOKEN',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'WECHAT_APP_SECRET',
]);

export type SiteSettingService = ReturnType<typeof createSiteSettingService>;

/** `environment` holds the values that were set when the process began. */
export function createSiteSettingService(environment: Readonly<Record<string, string>>) {
  return {
    /** All settings in the order of the documentation, with their default and meaning in a language. */
    list: (language: Language): Setting[] =>
      variables.map(({ name, default: fallback, meaning }) => {
        const value = environment[name] ?? '';
        const isSecret = secretNames.has(name);
        return {
          name,
          isSet: value !== '',
          isSecret,
          value: isSecret ? '' : withoutPassword(value),
          fallback: fallback[language],
          meaning: meaning[language],
        };
      }),
  };
}

/** Masks what stands between the scheme and the host of a URL, and values of query fields that name a password or key. */
function withoutPassword(value: string): string {
  return value.replace(/^(\w+:\/\/)[^/?#]*@/, '$1•••@').replaceAll(/([?&][^=&]*(?:pass|key|token|secret)[^=&]*=)[^&]*/gi, '$1•••');
}
