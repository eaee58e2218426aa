/** Why an act with a work was refused, in words: the server's, what is missing, or what the work has become meanwhile. */
import type { Outcome } from '#shared/api/client.ts';
import { checkNames } from '#shared/content-checks.ts';
import { useT } from '#client/lib/translations.ts';
import { mapStates } from '#client/features/manage/state-map-shape.ts';

export type Refused = Exclude<Outcome<unknown>, { status: 'ok' }>;

export interface RefusalTexts {
  /** The row already says that it cannot be done. */
  notNow: string;
  refused: (outcome: Refused) => string;
}

export function useRefusalTexts(): RefusalTexts {
  const t = useT();
  const refused = (outcome: Refused): string => {
    const said = outcome.message ?? t('works:done.failed');
    const { state, checks } = detailsOf(outcome);
    const missing = checkNames.filter((name) => Array.isArray(checks) && checks.includes(name));
    if (missing.length > 0)
      return t('works:done.missing', { list: missing.map((name) => t(`works:check.${name}`)).join(t('works:map.comma')) });
    const now = mapStates.find((one) => one === state);
    return now ? `${said}${t('works:done.now', { state: t(`works:state.${now}`) })}` : said;
  };
  return { notNow: t('works:done.notNow'), refused };
}

function detailsOf(outcome: Refused): { state?: unknown; checks?: unknown } {
  const data = outcome.status === 'refused' ? outcome.raw.data : null;
  return typeof data === 'object' && data !== null ? data : {};
}
