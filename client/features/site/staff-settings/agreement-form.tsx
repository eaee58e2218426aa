/** Form for a new version of an agreement: it starts with the texts of an existing version; a published version cannot be changed. */
import { useEffect, useRef, useState, type ComponentType, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import type { AgreementKind } from '#shared/api/agreement.ts';
import { agreementTitleMax, agreementVersionMax, getAgreementVersion, publishAgreementVersion } from '#shared/api/account-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { RecordState } from '#client/record/record-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { formSheetLook } from '#client/ui/form/form-sheet-style.ts';
import { SiteTimeField } from '#client/ui/form/site-time-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm, type Wrong } from '#client/ui/form/use-form.ts';
import { LeaveQuestion } from '#client/ui/overlay/leave-question.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { toInstant } from '#client/ui/text/site-time.ts';
import { useFailureText } from '#client/features/site/staff/use-failure-text.ts';

/** The editor of a text. */
export type AgreementBody = ComponentType<{
  label: string;
  lang: 'zh-Hans' | 'en';
  html: string;
  error?: string | undefined;
  onChange: (html: string) => void;
}>;

interface Props {
  kind: AgreementKind;
  /** The version whose texts are the initial values; null = empty. */
  from: string | null;
  Body: AgreementBody;
  onEnd: (isPublished: boolean) => void;
}

const names = ['version', 'effectiveTime', 'titleZh', 'titleEn', 'bodyZh', 'bodyEn'] as const;
type Name = (typeof names)[number];
type Values = Readonly<Record<Name, string>>;
const blank: Values = { version: '', effectiveTime: '', titleZh: '', titleEn: '', bodyZh: '', bodyEn: '' };

export function AgreementForm(props: Props) {
  const { kind, from } = props;
  const load = (api: Api, signal: AbortSignal) => api(getAgreementVersion, { query: { kind, version: from ?? '' } }, { signal });
  const { value, isFailed, reload } = useLoaded(load, from);
  if (from !== null && !value) return <RecordState isFailed={isFailed} onRetry={reload} />;
  const { titleZh, titleEn, bodyZh, bodyEn } = value ?? blank;
  return <VersionForm {...props} initial={{ ...blank, titleZh, titleEn, bodyZh, bodyEn }} />;
}

function VersionForm({ kind, Body, onEnd, initial }: Props & { initial: Values }) {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const failureOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [isPublished, setPublished] = useState(false);
  /** Whether publishing was tried; the texts are validated from then on. */
  const [isTried, setTried] = useState(false);
  const bodies = useRef<HTMLDivElement>(null);
  const wrongOf = (values: Values): Wrong<Name> => wrongIn(values, t);
  const { attach, ...form } = useForm<Name>({ initial, check: wrongOf });
  useEffect(() => {
    if (isPublished) onEnd(true);
  }, [isPublished, onEnd]);
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setTried(true);
    const problem = form.submit();
    const wrong = wrongOf(form.values);
    if (!wrong.version && !wrong.effectiveTime && !wrong.titleZh && !wrong.titleEn && problem !== null)
      bodies.current?.querySelectorAll<HTMLElement>('.rich')[wrong.bodyZh ? 0 : 1]?.focus();
    if (problem !== null) return;
    setBusy(true);
    const { effectiveTime, ...texts } = form.values;
    const outcome = await api(
      publishAgreementVersion,
      { body: { kind, ...texts, effectiveTime: toInstant(effectiveTime) } },
      { showLoading: true },
    );
    setBusy(false);
    if (outcome.status !== 'ok') {
      const isKnown = outcome.status === 'refused' && outcome.code === conflictCode;
      toasts.show({ type: 'error', text: isKnown ? t('site-settings:agreements.known') : (failureOf(outcome) ?? '') });
      return;
    }
    toasts.show({ type: 'success', text: t('site-settings:agreements.published', { version: texts.version }) });
    setPublished(true);
  };
  const title = (name: 'titleZh' | 'titleEn') => (
    <TextField
      label={t(`site-settings:agreements.${name}`)}
      field={form.field(name)}
      lang={name === 'titleEn' ? 'en' : 'zh-Hans'}
      maxLength={agreementTitleMax}
      required
    />
  );
  const text = (name: 'bodyZh' | 'bodyEn') => ({
    label: t(`site-settings:agreements.${name}`),
    lang: name === 'bodyEn' ? ('en' as const) : ('zh-Hans' as const),
    html: form.values[name],
    error: isTried ? wrongOf(form.values)[name] : undefined,
    onChange: (html: string) => form.set(name, html),
  });
  return (
    <Sheet>
      <form ref={attach} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <div className="card">
          <h2>{t('site-settings:agreements.newOf', { kind: t(`site-settings:agreements.kind.${kind}`) })}</h2>
          <div className="pair">
            <TextField
              label={t('site-settings:agreements.number')}
              hint={t('site-settings:agreements.numberHint')}
              field={form.field('version')}
              maxLength={agreementVersionMax}
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <SiteTimeField
              label={t('site-settings:agreements.effective')}
              field={form.field('effectiveTime')}
              zoneText={t('site-settings:agreements.effectiveHint')}
              ownTimeText={(time) => t('staff:form.ownTime', { time })}
            />
            {title('titleZh')}
            {title('titleEn')}
          </div>
          <div className="pair" ref={bodies}>
            <Body {...text('bodyZh')} />
            <Body {...text('bodyEn')} />
          </div>
        </div>
        <div className="save" data-bar="">
          <Button type="submit" busy={isBusy}>
            {t('site-settings:agreements.publish')}
          </Button>
          <Button variant="ghost" onClick={() => onEnd(false)}>
            {t('staff:form.cancel')}
          </Button>
          <span className="sub">{t('site-settings:agreements.forEver')}</span>
        </div>
      </form>
      <LeaveQuestion
        isDirty={form.isDirty && !isPublished}
        texts={{
          title: t('staff:form.leaveTitle'),
          text: t('staff:form.leaveText'),
          stay: t('staff:form.leaveStay'),
          go: t('staff:form.leaveGo'),
        }}
      />
    </Sheet>
  );
}

const conflictCode = 409;

function wrongIn(values: Values, t: ReturnType<typeof useT>): Wrong<Name> {
  const isMissing = (name: Name) => values[name].replaceAll(/<[^>]*>|&nbsp;/g, '').trim() === '';
  const missing = (['version', 'titleZh', 'titleEn', 'bodyZh', 'bodyEn'] as const).filter(isMissing);
  const instant = toInstant(values.effectiveTime);
  return {
    ...(/^[\w.-]*$/.test(values.version) ? {} : { version: t('site-settings:agreements.numberWrong') }),
    ...(instant && Date.parse(instant) <= Date.now() ? { effectiveTime: t('site-settings:agreements.effectiveWrong') } : {}),
    ...(Object.fromEntries(missing.map((name) => [name, t('staff:form.required')])) as Wrong<Name>),
  };
}

const Sheet = styled.div`
  ${formSheetLook}
  h2 {
    font: 600 var(--t-h3) / 1.4 var(--f-ui);
  }
  .save .sub {
    font-size: var(--t-s);
    color: var(--text-2);
  }
`;
