/** Country and area fields, which are searched by name; the area is reset with each country. */
import { useMemo, type ReactNode } from 'react';
import type { Region } from '#shared/api/dictionary.ts';
import type { Language } from '#shared/language.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import type { NamedOption } from '#client/ui/form/find-options.ts';
import type { Field } from '#client/ui/form/form-field.tsx';
import { SearchSelectField } from '#client/ui/form/search-select-field.tsx';
import type { Form } from '#client/ui/form/use-form.ts';
import { useRegions } from './use-regions.ts';

interface Props<Name extends string> {
  form: Form<Name | 'country' | 'area'>;
}

export function RegionFields<Name extends string>({ form }: Props<Name>): ReactNode {
  const t = useT();
  const { countries } = useRegions(true);
  const country = countries.find(({ region_id: id }) => id === form.values.country);
  const countryField = form.field('country');
  const findTexts = useFindTexts();
  const handleCountry = (value: string) => {
    countryField.onChange(value);
    form.set('area', '');
  };
  return (
    <>
      <CountryField field={{ ...countryField, onChange: handleCountry }} />
      <SearchSelectField
        required
        label={t('account:field.area')}
        field={form.field('area')}
        options={(country?.childs ?? []).map(optionOf)}
        placeholder={t(country ? 'account:region.chooseArea' : 'account:region.countryFirst')}
        disabled={!country}
        autoComplete="address-level1"
        findTexts={findTexts}
      />
    </>
  );
}

export function CountryField({ field }: { field: Field }): ReactNode {
  const t = useT();
  const language = useLanguage();
  const { countries, hasFailed, retry } = useRegions(true);
  const options = useMemo(() => countryOptions(countries, language), [countries, language]);
  const failure = hasFailed ? (
    <button type="button" className="text" onClick={retry}>
      {t('account:region.retry')}
    </button>
  ) : undefined;
  return (
    <SearchSelectField
      required
      label={t('account:field.country')}
      field={field}
      options={options}
      placeholder={t(countries.length > 0 ? 'account:region.chooseCountry' : 'account:region.loading')}
      hint={failure}
      autoComplete="country"
      findTexts={useFindTexts()}
    />
  );
}

function useFindTexts() {
  const t = useT();
  return { nothing: t('common:select.nothing'), found: (count: number) => t('common:select.found', { count }) };
}

const optionOf = ({ region_id: value, region_name: label }: Region): NamedOption => ({ value, label });

/** Countries are found in either language, and by code. */
function countryOptions(countries: readonly Region[], language: Language): NamedOption[] {
  const names = new Intl.DisplayNames(language === 'en' ? 'zh-Hans' : 'en', { type: 'region' });
  return countries.map((country) => ({ ...optionOf(country), otherNames: [names.of(country.region_id) ?? '', country.region_id] }));
}
