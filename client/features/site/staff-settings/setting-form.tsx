/** A group of settings that staff change at once: choices and figures, each with its default and the source of its value. */
import { useEffect, useState, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import { getSettingGroup, saveSettingGroup, type SettingGroupData } from '#shared/api/site-staff.ts';
import { fitsSetting, rulesOf, type SettingGroup } from '#shared/site/setting-groups.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Button } from '#client/ui/button.tsx';
import { choiceLook } from '#client/ui/form/field-style.ts';
import { formSheetLook } from '#client/ui/form/form-sheet-style.ts';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useEdited } from '#client/features/site/staff/use-edited.ts';

const loads: Readonly<Record<SettingGroup, (api: Api, signal: AbortSignal) => ReturnType<typeof loadGroup>>> = {
  comments: (api, signal) => loadGroup(api, 'comments', signal),
  review: (api, signal) => loadGroup(api, 'review', signal),
  login: (api, signal) => loadGroup(api, 'login', signal),
  ceremony: (api, signal) => loadGroup(api, 'ceremony', signal),
  maintenance: (api, signal) => loadGroup(api, 'maintenance', signal),
};

const loadGroup = (api: Api, group: SettingGroup, signal: AbortSignal) =>
  api(getSettingGroup, { query: { group } }, { noLoading: true, signal });

export function SettingForm({ group }: { group: SettingGroup }) {
  const texts = useListTexts();
  const { value, isFailed, reload, send } = useEdited<SettingGroupData>(loads[group]);
  if (!value) return isFailed ? <ListFailed texts={texts} onRetry={reload} /> : <ListWaiting texts={texts} />;
  return (
    <Fields
      group={group}
      data={value}
      onSave={(values) => send((api) => api(saveSettingGroup, { body: { group, version: value.version, values } }))}
    />
  );
}

interface FieldsProps {
  group: SettingGroup;
  data: SettingGroupData;
  /** Gives the error, or null. */
  onSave: (values: Record<string, string>) => Promise<string | null>;
}

function Fields({ group, data, onSave }: FieldsProps) {
  const t = useT();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const rules = rulesOf(group);
  const initial = Object.fromEntries(data.settings.map(({ name, value }) => [name, value]));
  const { attach, ...form } = useForm<string>({
    initial,
    check: (values) =>
      Object.fromEntries(
        data.settings.flatMap(({ name }) => {
          const rule = rules[name];
          if (!rule || fitsSetting(rule, (values[name] ?? '').trim())) return [];
          return [[name, 'min' in rule ? t('site-settings:group.range', { min: rule.min, max: rule.max }) : t('staff:form.choose')]];
        }),
      ),
  });
  const { version } = data;
  const { reset } = form;
  useEffect(() => {
    reset(initial);
    // `initial` and `reset` are others in each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [version]);
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy || !form.isDirty || form.submit() !== null) return;
    const changed = data.settings.filter(({ name, value }) => (form.values[name] ?? '').trim() !== value);
    setBusy(true);
    const failure = await onSave(Object.fromEntries(changed.map(({ name }) => [name, (form.values[name] ?? '').trim()])));
    setBusy(false);
    toasts.show(failure === null ? { type: 'success', text: t('site-settings:group.saved') } : { type: 'error', text: failure });
  };
  const hintOf = ({ name, source, fallback, variable }: SettingGroupData['settings'][number]) => {
    const rule = rules[name];
    const shown = rule && 'choices' in rule ? t(`site-settings:group.${group}.${name}.choice.${fallback}`) : fallback;
    const hint = t(`site-settings:group.${group}.${name}.hint`);
    return `${hint} ${source === 'environment' ? t('site-settings:group.given', { variable }) : t(rule && 'choices' in rule ? 'site-settings:group.fallbackChoice' : 'site-settings:group.fallback', { value: shown })}`.trim();
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
            return (
              <TextField
                key={name}
                label={label}
                hint={hintOf(setting)}
                field={form.field(name)}
                inputMode="numeric"
                maxLength={6}
                readOnly={isGiven}
                autoComplete="off"
              />
            );
          })}
          <div>
            <Button type="submit" busy={isBusy} aria-disabled={!form.isDirty}>
              {t('site-settings:group.save')}
            </Button>
          </div>
        </fieldset>
      </form>
    </Sheet>
  );
}

const Sheet = styled.div`
  ${formSheetLook}
  ${choiceLook}
  margin-block-end: 1.5rem;

  fieldset {
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
`;
