/** Country and area fields; the area is reset with each country. */
import type { ReactNode } from 'react';
import type { Region } from '#shared/api/dictionary.ts';
import { useT } from '#client/lib/translations.ts';
import { SelectField, type SelectOption } from '#client/ui/form/select-field.tsx';
import type { Form } from '#client/ui/form/use-form.ts';
import { useRegions } from './use-regions.ts';

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
