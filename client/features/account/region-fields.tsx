/** Country and area fields; the area is reset with each country. */
import { type ReactNode, useEffect, useState } from 'react';
import { type Region, cityFilePath } from '#shared/api/dictionary.ts';
import type { Language } from '#shared/language.ts';
import { useT, useLanguage } from '#client/lib/translations.ts';
import { SelectField, type SelectOption } from '#client/ui/form/select-field.tsx';
import type { Form } from '#client/ui/form/use-form.ts';

interface Props<Name extends string> {
  form: Form<Name | 'country' | 'area'>;
}

export function RegionFields<Name extends string>({ form }: Props<Name>): ReactNode {
  const t = useT();
  const { countries, hasFailed, retry } = useRegions(true);
  const country = countries.find(({ region_id: id }) => id === form.values.country);
  const countryField = form.field('country');
  const handleCountry = (value: string) => {
    countryField.onChange(value);
    form.set('area', '');
  };
  const failure = hasFailed ? (
    <button type="button" className="text" onClick={retry}>
      {t('account:region.retry')}
    </button>
  ) : undefined;
  return (
    <>
      <SelectField
        required
        label={t('account:field.country')}
        field={{ ...countryField, onChange: handleCountry }}
        options={countries.map(optionOf)}
        placeholder={t(countries.length > 0 ? 'account:region.chooseCountry' : 'account:region.loading')}
        hint={failure}
        autoComplete="country"
      />
      <SelectField
        required
        label={t('account:field.area')}
        field={form.field('area')}
        options={(country?.childs ?? []).map(optionOf)}
        placeholder={t(country ? 'account:region.chooseArea' : 'account:region.countryFirst')}
        disabled={!country}
        autoComplete="address-level1"
      />
    </>
  );
}

const optionOf = ({ region_id: value, region_name: label }: Region): SelectOption => ({ value, label });

/** Fetched once per tab; a failure is not cached. */
let pending: Promise<Region[]> | null = null;

function fetchRegions(language: Language): Promise<Region[]> {
  pending ??= fetch(cityFilePath[language]).then((answer) => {
    if (!answer.ok) throw new Error(`The city file answered ${answer.status}`);
    return answer.json() as Promise<Region[]>;
  });
  return pending;
}

/** Countries with their areas, from the static file of the page's language; fetched when a form needs them. */
export interface Regions {
  countries: readonly Region[];
  /** The file could not be loaded. */
  hasFailed: boolean;
  retry: () => void;
}

/** Empty until the file is loaded. */
export function useRegions(isNeeded: boolean): Regions {
  const language = useLanguage();
  const [countries, setCountries] = useState<readonly Region[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    fetchRegions(language).then(
      (list) => {
        if (!isGone) setCountries(list);
      },
      () => {
        pending = null;
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded, language, attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { countries, hasFailed, retry };
}
