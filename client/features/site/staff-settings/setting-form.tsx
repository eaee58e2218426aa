/** A group of settings that staff change at once: choices and figures, each with its default and the source of its value. */
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { getSettingGroup, saveSettingGroup, testMailServer, type SettingGroupData } from '#shared/api/site-staff.ts';
import { fitsSetting, rulesOf, type SettingGroup, type SettingRule } from '#shared/site/setting-groups.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { useApi } from '#client/lib/api.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { media } from '#client/theme/media.ts';
import { choiceLook } from '#client/ui/form/field-style.ts';
import { formSheetLook } from '#client/ui/form/form-sheet-style.ts';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { useFailureText } from '#client/features/site/staff/use-failure-text.ts';

const loads: Readonly<Record<SettingGroup, (api: Api, signal: AbortSignal) => ReturnType<typeof loadGroup>>> = {
  comments: (api, signal) => loadGroup(api, 'comments', signal),
  review: (api, signal) => loadGroup(api, 'review', signal),
  login: (api, signal) => loadGroup(api, 'login', signal),
  ceremony: (api, signal) => loadGroup(api, 'ceremony', signal),
  address: (api, signal) => loadGroup(api, 'address', signal),
  backup: (api, signal) => loadGroup(api, 'backup', signal),
  mail: (api, signal) => loadGroup(api, 'mail', signal),
  maintenance: (api, signal) => loadGroup(api, 'maintenance', signal),
};

const loadGroup = (api: Api, group: SettingGroup, signal: AbortSignal) => api(getSettingGroup, { query: { group } }, { signal });

export function SettingForm({ group }: { group: SettingGroup }) {
  const texts = useListTexts();
  const api = useApi();
  const { value, isFailed, reload, setValue } = useLoaded<SettingGroupData>(loads[group]);
  if (!value) return isFailed ? <ListFailed texts={texts} onRetry={reload} /> : <ListWaiting texts={texts} />;
  return (
    <Fields
      group={group}
      data={value}
      onSend={(values) => api(saveSettingGroup, { body: { group, version: value.version, values } }, { showLoading: true })}
      onAnswer={async (outcome) => {
        // After a refusal the form goes on from the values of now: with the version of before it would be refused again.
        const present = outcome.status === 'ok' ? outcome : await loads[group](api, new AbortController().signal).catch(() => null);
        if (present?.status === 'ok') setValue(present.data);
      }}
    />
  );
}

interface FieldsProps {
  group: SettingGroup;
  data: SettingGroupData;
  onSend: (values: Record<string, string>) => Promise<Outcome<SettingGroupData>>;
  /** Shows the values that are stored since. */
  onAnswer: (outcome: Outcome<SettingGroupData>) => Promise<void>;
}

function Fields({ group, data, onSend, onAnswer }: FieldsProps) {
  const t = useT();
  const toasts = useToasts();
  const failureOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const rules = rulesOf(group);
  // Addresses are pasted with the slash that browsers show.
  const cleaned = (value = '') => (group === 'address' ? value.trim().toLowerCase().replace(/\/+$/, '') : value.trim());
  const problemOf = (name: string, rule: SettingRule): string => {
    if ('min' in rule) return t('site-settings:group.range', { min: rule.min, max: rule.max });
    if (!('pattern' in rule)) return t('staff:form.choose');
    return t('site-settings:group.wrong', { hint: t(`site-settings:group.${group}.${name}.hint`) });
  };
  const initial = Object.fromEntries(data.settings.map(({ name, value }) => [name, value]));
  const { attach, ...form } = useForm<string>({
    initial,
    check: (values) =>
      Object.fromEntries(
        data.settings.flatMap(({ name }) => {
          const rule = rules[name];
          if (!rule || fitsSetting(rule, cleaned(values[name]))) return [];
          return [[name, problemOf(name, rule)]];
        }),
      ),
  });
  const { version } = data;
  const { follow } = form;
  /** The values that are stored now, or were sent. */
  const known = useRef(initial);
  useEffect(() => {
    follow(initial, known.current);
    known.current = initial;
    // `initial` and `follow` are others in each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [version]);
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy || !form.isDirty || form.submit() !== null) return;
    const changed = data.settings.filter(({ name, value }) => cleaned(form.values[name]) !== value);
    setBusy(true);
    const outcome = await onSend(Object.fromEntries(changed.map(({ name }) => [name, cleaned(form.values[name])])));
    if (outcome.status === 'ok') known.current = form.values;
    await onAnswer(outcome);
    setBusy(false);
    const isConflict = outcome.status === 'refused' && outcome.code === conflictCode;
    const failure = isConflict ? t('site-settings:group.conflict') : failureOf(outcome);
    toasts.show(failure === null ? { type: 'success', text: t('site-settings:group.saved') } : { type: 'error', text: failure });
  };
  const hintOf = ({ name, source, fallback, variable }: SettingGroupData['settings'][number]) => {
    const rule = rules[name];
    const hint = t(`site-settings:group.${group}.${name}.hint`);
    return `${hint} ${sourceOf(rule, { name, source, fallback, variable })}`.trim();
  };
  const sourceOf = (
    rule: SettingRule | undefined,
    { name, source, fallback, variable }: Omit<SettingGroupData['settings'][number], 'value'>,
  ): string => {
    if (source === 'environment') return t('site-settings:group.given', { variable });
    if (rule && 'isSecret' in rule) return source === 'database' ? t('site-settings:group.stored') : '';
    if (rule && 'choices' in rule)
      return t('site-settings:group.fallbackChoice', { value: t(`site-settings:group.${group}.${name}.choice.${fallback}`) });
    return fallback === '' ? '' : t('site-settings:group.fallback', { value: fallback });
  };
  return (
    <Sheet>
      <form ref={attach} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <fieldset className="card">
          <legend>{t(`site-settings:group.${group}.title`)}</legend>
          {data.settings.map((setting) => {
            const { name, source } = setting;
            const rule = rules[name];
            const label = t(`site-settings:group.${group}.${name}.label`);
            const isGiven = source === 'environment';
            if (rule && 'choices' in rule && !isGiven)
              return (
                <SelectField
                  key={name}
                  label={label}
                  hint={hintOf(setting)}
                  field={form.field(name)}
                  placeholder={t('staff:form.choose')}
                  options={rule.choices.map((value) => ({ value, label: t(`site-settings:group.${group}.${name}.choice.${value}`) }))}
                />
              );
            const isLine = rule !== undefined && 'pattern' in rule;
            return (
              <TextField
                key={name}
                label={label}
                hint={hintOf(setting)}
                field={form.field(name)}
                type={isLine && rule.isSecret ? 'password' : 'text'}
                inputMode={isLine ? 'text' : 'numeric'}
                maxLength={isLine ? lineMax : 6}
                spellCheck={false}
                autoCapitalize="none"
                readOnly={isGiven}
                autoComplete="off"
              />
            );
          })}
          {group === 'address' && data.settings.some(({ source }) => source !== 'environment') ? (
            <AddressOffer value={form.values['origin'] ?? ''} onTake={(origin) => form.set('origin', origin)} />
          ) : null}
          <div>
            <Button type="submit" busy={isBusy} aria-disabled={!form.isDirty}>
              {t('site-settings:group.save')}
            </Button>
          </div>
          {group === 'mail' ? <MailServerTest isSaved={!form.isDirty} /> : null}
        </fieldset>
      </form>
    </Sheet>
  );
}

/** Offers the address at which this browser has reached the site. */
function AddressOffer({ value, onTake }: { value: string; onTake: (origin: string) => void }) {
  const t = useT();
  const origin = useHydrated() ? window.location.origin : '';
  if (origin === '' || origin === value) return null;
  return (
    <div>
      <Button small variant="ghost" onClick={() => onTake(origin)}>
        {t('site-settings:group.address.take', { address: origin })}
      </Button>
    </div>
  );
}

/** Sends a mail through the saved settings, and shows what the server says. */
function MailServerTest({ isSaved }: { isSaved: boolean }) {
  const t = useT();
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ isSent: boolean; text: string } | null>(null);
  const handleClick = async () => {
    if (!isSaved || isBusy) return;
    setBusy(true);
    const outcome = await api(testMailServer, { body: {} });
    setBusy(false);
    if (outcome.status !== 'ok') {
      setResult({ isSent: false, text: outcome.message ?? t('staff:form.failed') });
      return;
    }
    const { isSent, answer } = outcome.data;
    const words = answer || t('site-settings:group.mail.test.none');
    setResult({ isSent, text: t(`site-settings:group.mail.test.${isSent ? 'sent' : 'failed'}`, { answer: words }) });
  };
  return (
    <div>
      <Button small variant="ghost" busy={isBusy} aria-disabled={!isSaved} onClick={() => void handleClick()}>
        {t('site-settings:group.mail.test.send')}
      </Button>
      <p className="message">{t('site-settings:group.mail.test.hint')}</p>
      <div role="status">
        {result ? (
          <Banner kind={result.isSent ? 'info' : 'error'} icon={result.isSent ? 'check' : 'circle-alert'}>
            {result.text}
          </Banner>
        ) : null}
      </div>
    </div>
  );
}

/** Somebody else has saved. */
const conflictCode = 409;
/** Longest line of a setting. */
const lineMax = 190;

const Sheet = styled.div`
  ${formSheetLook}
  ${choiceLook}
  margin-block-end: 1.5rem;

  fieldset {
    margin: 0;
    border: 0;
  }
  legend {
    float: inline-start;
    width: 100%;
    padding: 0;
    font-weight: 600;
  }
  legend + * {
    clear: both;
  }
  /* Addresses are words of any length. */
  .button {
    overflow-wrap: anywhere;
    white-space: normal;
  }
  ${media.tabletUp} {
    .card {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      align-items: start;
    }
    .card > :not(:has(> label)) {
      grid-column: 1 / -1;
    }
  }
`;
