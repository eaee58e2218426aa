/** Versions of the user agreement and the privacy policy: list, publishing, and withdrawal of future versions. */
import { useState } from 'react';
import { agreementKinds, type AgreementKind } from '#shared/api/agreement.ts';
import { listAgreementVersions, withdrawAgreementVersion, type AgreementRow } from '#shared/api/account-staff.ts';
import type { Api } from '#shared/http/api-client.ts';
import { paths } from '#shared/paths.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { useAction } from '#client/record/use-action.ts';
import { useFocusOfGone } from '#client/record/use-focus-of-gone.ts';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { Labels } from '#client/features/site/staff/labels.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { SiteList } from '#client/features/site/staff/site-list-style.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { AgreementForm, type AgreementBody } from './agreement-form.tsx';

const publicPath = { user: paths.agreement, privacy: paths.privacy } as const;
const looks = { coming: 'warn', inForce: 'good', past: undefined } as const;
const load = (api: Api, signal: AbortSignal) => api(listAgreementVersions, undefined, { signal });

export function AgreementList({ Body }: { Body: AgreementBody }) {
  const api = useApi();
  const t = useT();
  const texts = useListTexts();
  const { value, isFailed, reload } = useLoaded<AgreementRow[]>(load);
  /** Kind of the version in the form, and the version with its initial texts. */
  const [written, setWritten] = useState<{ kind: AgreementKind; from: string | null } | null>(null);
  const [withdrawn, setWithdrawn] = useState<AgreementRow | null>(null);
  const { run } = useAction(reload);
  const noteGoing = useFocusOfGone((value ?? []).map((row) => ({ id: rowName(row) })));
  const withdraw = ({ kind, version }: AgreementRow) => {
    setWithdrawn(null);
    noteGoing(rowName({ kind, version }));
    void run(() => api(withdrawAgreementVersion, { body: { kind, version } }, { showLoading: true }), reload);
  };
  if (written)
    return (
      <AgreementForm
        {...written}
        Body={Body}
        onEnd={(isPublished) => {
          setWritten(null);
          if (isPublished) reload();
        }}
      />
    );
  return (
    <>
      <SiteList>
        <div className="sheet">
          <p className="lead sub">{t('site-settings:agreements.lead')}</p>
          {isFailed ? <ListFailed texts={texts} onRetry={reload} /> : null}
          {value === null && !isFailed ? <ListWaiting texts={texts} /> : null}
          {value
            ? agreementKinds.map((kind) => {
                const versions = value.filter((row) => row.kind === kind);
                const current = versions.find(({ state }) => state === 'inForce');
                return (
                  <section key={kind} className="part">
                    <div className="line">
                      <h2 className="grow">{t(`site-settings:agreements.kind.${kind}`)}</h2>
                      <Button small onClick={() => setWritten({ kind, from: current?.version ?? null })}>
                        <span>{t('site-settings:agreements.add')}</span>
                        <span className="visually-hidden"> {t(`site-settings:agreements.kind.${kind}`)}</span>
                      </Button>
                    </div>
                    <ul>
                      {versions.map((row) => (
                        <VersionLine key={row.version} row={row} onWithdraw={() => setWithdrawn(row)} />
                      ))}
                    </ul>
                  </section>
                );
              })
            : null}
        </div>
      </SiteList>
      {withdrawn ? (
        <QuestionDialog
          isDangerous
          title={t('site-settings:agreements.withdrawAsk', { version: withdrawn.version })}
          text={t('site-settings:agreements.withdrawText')}
          stayLabel={t('staff:form.cancel')}
          goLabel={t('site-settings:agreements.withdraw')}
          onStay={() => setWithdrawn(null)}
          onGo={() => withdraw(withdrawn)}
        />
      ) : null}
    </>
  );
}

/** Name of a version's row; versions of the two agreements may be equal. */
function rowName({ kind, version }: Pick<AgreementRow, 'kind' | 'version'>): string {
  return `${kind} ${version}`;
}

function VersionLine({
  row: { kind, version, titleZh, titleEn, effectiveTime, state },
  onWithdraw,
}: {
  row: AgreementRow;
  onWithdraw: () => void;
}) {
  const t = useT();
  return (
    <li data-row={rowName({ kind, version })}>
      <span className="grow">
        <span>{t('site-settings:agreements.version', { version })}</span>
        <span className="tags">
          <span data-look={looks[state]}>{t(`site-settings:agreements.state.${state}`)}</span>
        </span>
        <span className="sub">
          <TimeText value={effectiveTime} />
          <span> · </span>
          <Labels of={{ labelZh: titleZh, labelEn: titleEn }} />
        </span>
      </span>
      {state === 'coming' ? (
        <Button small variant="danger" onClick={onWithdraw}>
          <span>{t('site-settings:agreements.withdraw')}</span>
          <span className="visually-hidden"> {version}</span>
        </Button>
      ) : (
        <Link
          className="button small ghost"
          to={state === 'inForce' ? publicPath[kind] : `${publicPath[kind]}?version=${version}`}
          target="_blank"
        >
          <span>{t('site-settings:agreements.open')}</span>
          <span className="visually-hidden"> {version}</span>
        </Link>
      )}
    </li>
  );
}
