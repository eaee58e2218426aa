/** Country, place and time zone of the organiser as staff edit them. */
import { useMemo, type ReactNode } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import { getOrganiser, idNumberChoices, placeMax, saveOrganiser, type Organiser } from '#shared/api/site-navigation.ts';
import { languages } from '#shared/language.ts';
import { emptyOrganiser, organiserFaults, proposedZone } from '#shared/site/organiser.ts';
import { siteZone } from '#shared/site-zone.ts';
import { useT } from '#client/lib/translations.ts';
import type { Field } from '#client/ui/form/form-field.tsx';
import { SearchSelectField } from '#client/ui/form/search-select-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { PartScreen } from './part-screen.tsx';
import { PartSheet } from './part-sheet.tsx';
import { useStep } from './step.tsx';
import { useStoredReset, type EditedPart, type FormPart } from './use-site-part.ts';

const calls = {
  kind: 'organiser',
  get: (api: Api, signal: AbortSignal) => api(getOrganiser, undefined, { signal }),
  save: (api: Api, body: { version: number; data: Organiser }) => api(saveOrganiser, { body }, { showLoading: true }),
} as const;

interface Props {
  /** Draws the choice of a country. */
  countryField: (field: Field) => ReactNode;
}

export function OrganiserEdit({ countryField }: Props): ReactNode {
  return (
    <PartScreen calls={calls}>{(edited, part) => <OrganiserForm edited={edited} part={part} countryField={countryField} />}</PartScreen>
  );
}

interface FormProps extends Props {
  edited: EditedPart<Organiser>;
  part: FormPart<Organiser>;
}

function OrganiserForm({ edited, part, countryField }: FormProps): ReactNode {
  const t = useT();
  const step = useStep();
  const stored = part.draft?.data ?? part.online?.data ?? { ...emptyOrganiser, timeZone: siteZone() };
  const { attach, ...form } = useForm<keyof Organiser>({
    initial: stored,
    check: (values) =>
      Object.fromEntries(
        organiserFaults(toOrganiser(values)).map(({ field, problem }) => [field, t(`site-parts:part.problem.${problem}`)]),
      ),
  });
  useStoredReset(part, toOrganiser(form.values), () => form.reset(stored));
  const zones = useMemo(
    () => [...new Set(['UTC', stored.timeZone, ...Intl.supportedValuesOf('timeZone')])].filter(Boolean).map(zoneOption),
    [stored.timeZone],
  );
  const country = form.field('country');
  const handleCountry = (value: string) => {
    country.onChange(value);
    const zone = proposedZone(value);
    if (zone) form.set('timeZone', zone);
  };
  const place = (field: 'placeZh' | 'placeEn') => (
    <TextField
      required
      label={t(`site-parts:organiser.${field}`)}
      field={form.field(field)}
      lang={field === 'placeZh' ? 'zh-Hans' : 'en'}
      maxLength={placeMax}
      autoComplete="off"
    />
  );
  return (
    <PartSheet
      edited={edited}
      changed={form.isDirty || (!part.online && !step) ? toOrganiser(form.values) : null}
      whole={toOrganiser(form.values)}
      isRight={() => form.submit() === null}
      attach={attach}
    >
      <p className="lead">{t('site-parts:organiser.lead')}</p>
      <div className="pair">
        {countryField({ ...country, onChange: handleCountry })}
        <SearchSelectField
          required
          label={t('site-parts:organiser.timeZone')}
          hint={t('site-parts:organiser.timeZoneHint')}
          field={form.field('timeZone')}
          options={zones}
          placeholder={t('staff:form.choose')}
          findTexts={{ nothing: t('common:select.nothing'), found: (count) => t('common:select.found', { count }) }}
        />
      </div>
      <div className="pair">
        {place('placeZh')}
        {place('placeEn')}
      </div>
      <div className="pair">
        <SelectField
          label={t('site-parts:organiser.mailLanguage')}
          hint={t('site-parts:organiser.mailLanguageHint')}
          field={form.field('mailLanguage')}
          placeholder={t('staff:form.choose')}
          options={languages.map((value) => ({ value, label: t(`site-parts:organiser.language.${value}`) }))}
        />
        <SelectField
          label={t('site-parts:organiser.idNumber')}
          hint={t('site-parts:organiser.idNumberHint')}
          field={form.field('idNumber')}
          placeholder={t('staff:form.choose')}
          options={idNumberChoices.map((value) => ({ value, label: t(`site-parts:organiser.idNumberChoice.${value}`) }))}
        />
      </div>
    </PartSheet>
  );
}

/** `Europe/Oslo` is found as "Oslo" too. */
const zoneOption = (value: string) => ({
  value,
  label: value.replaceAll('_', ' '),
  otherNames: [value.slice(value.lastIndexOf('/') + 1).replaceAll('_', ' ')],
});

function toOrganiser(values: Readonly<Record<keyof Organiser, string>>): Organiser {
  return {
    country: values.country,
    placeZh: values.placeZh.trim(),
    placeEn: values.placeEn.trim(),
    timeZone: values.timeZone,
    mailLanguage: languages.find((language) => language === values.mailLanguage) ?? emptyOrganiser.mailLanguage,
    idNumber: idNumberChoices.find((choice) => choice === values.idNumber) ?? emptyOrganiser.idNumber,
  };
}
