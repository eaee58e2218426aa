/** Environment variables of the server, with the source and the meaning of each. */
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import { listSettings, type Setting } from '#shared/api/site-staff.ts';
import { media } from '#client/theme/media.ts';
import { useT, type Translate } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { TableHead } from '#client/ui/list/table-head.tsx';
import { SiteList } from '#client/features/site/staff/site-list-style.ts';
import { useLoaded } from '#client/state/use-loaded.ts';

const load = (api: Api, signal: AbortSignal) => api(listSettings, undefined, { signal });

export function SettingList({ isOpen }: { isOpen: boolean }) {
  const t = useT();
  const texts = useListTexts();
  const { value, isFailed, reload } = useLoaded<Setting[]>(load);
  return (
    <Settings>
      <details className="sheet" open={isOpen}>
        <summary>{t('site-settings:environment.title')}</summary>
        <p className="lead sub">{t('site-settings:environment.lead')}</p>
        {value ? (
          <table>
            <caption className="visually-hidden">{t('site-settings:environment.title')}</caption>
            <TableHead columns={(['name', 'value', 'meaning'] as const).map((key) => t(`site-settings:environment.${key}`))} />
            <tbody>
              {value.map((row) => (
                <SettingRow key={row.name} row={row} />
              ))}
            </tbody>
          </table>
        ) : isFailed ? (
          <ListFailed texts={texts} onRetry={reload} />
        ) : (
          <ListWaiting texts={texts} />
        )}
      </details>
    </Settings>
  );
}

function SettingRow({ row: { name, isSet, isSecret, value, fallback, meaning } }: { row: Setting }) {
  const t = useT();
  return (
    <tr data-row={name}>
      <td className="what">
        <code>{name}</code>
      </td>
      <td>
        <span className="name">
          {isSecret && isSet ? t('site-settings:environment.secret') : readable(t, isSet ? value : plain(fallback))}
        </span>
        <span className="tags">
          <span data-look={isSet ? 'good' : undefined}>
            {t(isSet ? 'site-settings:environment.source.environment' : 'site-settings:environment.source.default')}
          </span>
        </span>
      </td>
      <td className="sub">{plain(meaning)}</td>
    </tr>
  );
}

/** A switch as words, beside the value as it is written. */
function readable(t: Translate, value: string): string {
  if (value !== 'true' && value !== 'false') return value;
  return t(value === 'true' ? 'site-settings:environment.on' : 'site-settings:environment.off', { value });
}

/** Renders the backticks of the documentation as code. */
const plain = (text: string) => text.replaceAll('`', '');

const Settings = styled(SiteList)`
  details > summary {
    width: auto;
    padding: 1rem 1.25rem;
    font-size: var(--t-ui);
    font-weight: 600;
    color: inherit;
  }
  td {
    vertical-align: top;
  }
  td .name {
    font-weight: 400;
  }
  td .tags {
    margin-top: 0.35rem;
  }
  code {
    font-size: var(--t-s);
  }
  td:first-child {
    width: 16rem;
  }
  td:nth-child(2) {
    width: 26%;
  }

  ${media.compact} {
    td:nth-child(n) {
      flex: 1 0 100%;
      width: auto;
    }
  }
`;
