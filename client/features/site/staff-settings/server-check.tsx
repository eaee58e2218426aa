/** Dependencies of the server, tried on demand: one row each, those that need attention first. */
import { useState } from 'react';
import { styled } from 'styled-components';
import { examineSite, type Finding } from '#shared/api/site/doctor.ts';
import { media } from '#client/theme/media.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { askLook } from '#client/ui/list/ask-style.ts';
import { TableHead } from '#client/ui/list/table-head.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { SiteList } from '#client/features/site/staff/site-list-style.ts';
import { useFailureText } from '#client/features/site/staff/use-failure-text.ts';

const looks = { ok: 'good', warn: 'warn', fail: 'bad' } as const;
const ranks = { fail: 0, warn: 1, ok: 2 } as const;

export function ServerCheck() {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const failureOf = useFailureText();
  const [rows, setRows] = useState<readonly Finding[]>([]);
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    if (isBusy) return;
    setBusy(true);
    const outcome = await api(examineSite);
    setBusy(false);
    if (outcome.status === 'ok') setRows(outcome.data.toSorted((one, other) => ranks[one.state] - ranks[other.state]));
    else toasts.show({ type: 'error', text: failureOf(outcome) ?? '' });
  };
  const worst = rows[0]?.state;
  return (
    <Check>
      <div className="sheet" aria-busy={isBusy || undefined}>
        <div className="ask">
          <div>
            <h2>{t('site-settings:check.title')}</h2>
            <p className="sub">{t('site-settings:check.lead')}</p>
          </div>
          <Button type="button" variant="ghost" busy={isBusy} onClick={() => void check()}>
            {t('site-settings:check.run')}
          </Button>
        </div>
        {rows.length > 0 ? (
          <table>
            <caption className="visually-hidden">{t('site-settings:check.title')}</caption>
            <TableHead columns={(['name', 'state', 'message'] as const).map((key) => t(`site-settings:check.${key}`))} />
            <tbody>
              {rows.map(({ name, state, message }, at) => (
                <tr key={`${name} ${at}`} data-row={name}>
                  <td className="what">{t(`site-settings:check.of.${name}`)}</td>
                  <td>
                    <span className="state" data-look={looks[state]}>
                      {t(`site-settings:check.is.${state}`)}
                    </span>
                  </td>
                  <td className="sub">{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
      <p className="visually-hidden" role="status">
        {worst && !isBusy ? t(`site-settings:check.done.${worst}`) : ''}
      </p>
    </Check>
  );
}

const Check = styled(SiteList)`
  ${askLook}
  td:first-child {
    width: 16rem;
  }
  td:nth-child(2) {
    width: 9rem;
  }

  ${media.compact} {
    td:nth-child(3) {
      flex: 1 0 100%;
    }
  }
`;
