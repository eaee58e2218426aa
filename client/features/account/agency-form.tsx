/** The agent operator of an institution: stored values are masked, typed ones replace them. */
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { updateOperate, revealOperate, type AgencyInfo } from '#shared/api/account.ts';
import { missingFields } from '#shared/validation.ts';
import { useApi } from '#client/lib/api.ts';
import { useSite } from '#client/lib/site.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { LeaveQuestion } from '#client/ui/overlay/leave-question.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { checkFields } from './form-checks.ts';
import { FormFrame } from './form-frame.tsx';
import { IdNumberConsent, OperatorFields } from './operator-fields.tsx';
import { RegionFields } from './region-fields.tsx';
import { useLeaveTexts, useSaved, useUser } from './settings-form.ts';
import { failureOf, useSubmit } from './use-submit.ts';
import { ProofQuestion } from './proof-question.tsx';

const tones = { pending: 'warning', verified: 'good', refused: 'warning' } as const;

/** State of the institution's verification, with an explanation. */
export function AgencyForm(): ReactNode {
  const t = useT();
  const { agency } = useUser();
  if (!agency) return null;
  return (
    <>
      <section className="card" aria-labelledby="verification">
        <h2 id="verification">{agency.institution || t('settings:agency.verification')}</h2>
        <p className="note" data-tone={tones[agency.verification]}>
          <b>{t(`settings:agency.state.${agency.verification}`)}</b> <span>{t(`settings:agency.meaning.${agency.verification}`)}</span>
        </p>
        <AgencyReveal masked={agency} />
      </section>
      <OperatorForm agency={agency} />
    </>
  );
}

function initialOf({ country, area, operateName }: AgencyInfo) {
  return { country, area, operateName, operatePhone: '', operateCode: '', consent: '' };
}

function OperatorForm({ agency }: { agency: AgencyInfo }): ReactNode {
  const t = useT();
  const api = useApi();
  const saved = useSaved();
  const leaveTexts = useLeaveTexts();
  const { asksIdNumber } = useSite();
  const [initial] = useState(() => initialOf(agency));
  const check = (values: Readonly<typeof initial>) => {
    // An ID number is sensitive: a new one needs the consent again.
    const { operatePhone, ...wrong } = checkFields(values, { form: 'agency', t, ticks: values.operateCode ? ['consent'] : [] });
    return values.operatePhone === '' && agency.operatePhone ? wrong : { ...wrong, operatePhone };
  };
  const form = useForm({ initial, check });
  const { operateName, operateCode } = form.values;
  const submit = useSubmit({
    form,
    send: async ({ consent, ...typed }) => {
      const body = {
        ...typed,
        operateName: typed.operateName.trim(),
        operatePhone: typed.operatePhone.trim(),
        operateCode: typed.operateCode.trim().toUpperCase(),
        ...(typed.operateCode ? { idNumberConsent: consent !== '' } : {}),
      };
      const outcome = await api(updateOperate, { body }, { showLoading: true });
      if (outcome.status !== 'ok') return failureOf(outcome, t);
      if (outcome.data.agency) form.reset(initialOf(outcome.data.agency));
      saved(outcome.data);
      return null;
    },
  });
  const needsVerification = operateName.trim() !== agency.operateName || operateCode !== '';
  return (
    <section className="card" aria-labelledby="operator">
      <h2 id="operator">{t('settings:agency.operator')}</h2>
      <p>{t(asksIdNumber ? 'settings:agency.operatorHint' : 'settings:agency.operatorHintPlain')}</p>
      <FormFrame
        form={form}
        submit={submit}
        aria-labelledby="operator"
        end={
          <>
            {operateCode && (
              <div className="ticks">
                <IdNumberConsent field={form.field('consent')} />
              </div>
            )}
            <div className="submit">
              <span role="status">{needsVerification ? t(asksIdNumber ? 'settings:agency.again' : 'settings:agency.againPlain') : ''}</span>
              <Button
                type="submit"
                busy={submit.isBusy}
                aria-disabled={
                  missingFields('agency', { ...form.values, operatePhone: form.values.operatePhone || agency.operatePhone }).length > 0
                }
              >
                {t('settings:form.save')}
              </Button>
            </div>
          </>
        }
      >
        <RegionFields form={form} />
        <OperatorFields form={form} stored={agency} />
      </FormFrame>
      <LeaveQuestion isDirty={form.isDirty} texts={leaveTexts} />
    </section>
  );
}

interface Values {
  operatePhone: string;
  operateCode: string;
}

/** Phone and ID number in full, for the owner who gives the password; forgotten when the page is left. */
function AgencyReveal({ masked }: { masked: Values }): ReactNode {
  const t = useT();
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const { asksIdNumber } = useSite();
  const [full, setFull] = useState<Values | null>(null);
  const shown = full ?? masked;
  const reveal = async (password: string) => {
    const outcome = await api(revealOperate, { body: { password } });
    if (outcome.status !== 'ok') return failureOf(outcome, t);
    setFull(outcome.data);
    return null;
  };
  return (
    <>
      <Facts>
        <dt>{t('account:field.operatePhone')}</dt>
        <dd>{shown.operatePhone || t('settings:agency.none')}</dd>
        {asksIdNumber || shown.operateCode ? (
          <>
            <dt>{t('account:field.operateCode')}</dt>
            <dd>{shown.operateCode || t('settings:agency.none')}</dd>
          </>
        ) : null}
      </Facts>
      <div className="actions">
        <Button variant="ghost" small onClick={() => (full ? setFull(null) : setAsking(true))}>
          {t(full ? 'settings:agency.hide' : 'settings:agency.reveal')}
        </Button>
      </div>
      {isAsking && (
        <ProofQuestion
          title={t('settings:agency.reveal')}
          text={t('settings:agency.revealText')}
          action={t('settings:agency.reveal')}
          asks={['password']}
          send={({ password }) => reveal(password)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.4rem 1.5rem;
  font-size: var(--t-ui);
  line-height: 1.6;

  dt {
    color: var(--text-2);
  }
  dd {
    font-variant-numeric: tabular-nums;
  }
`;
