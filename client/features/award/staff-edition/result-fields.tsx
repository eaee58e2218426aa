/** The fields of an award's result, readable or to be sealed: its winner, and then the citation in both languages. */
import { useT } from '#client/lib/translations.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import type { Form } from '#client/ui/form/use-form.ts';

const citationMax = 2_000;

interface Props {
  form: Pick<Form<'nominationId' | 'citationZh' | 'citationEn'>, 'field' | 'set' | 'values'>;
  /** Nominees to choose from. */
  options: readonly { value: string; label: string }[];
  /** Shown while nobody is chosen. */
  placeholder: string;
  /** `off`: the browser must not keep what is typed. */
  autoComplete?: 'off';
}

export function ResultFields({ form, options, placeholder, autoComplete }: Props) {
  const t = useT();
  return (
    <>
      <SelectField
        label={t('edition:results.winner')}
        field={form.field('nominationId')}
        placeholder={placeholder}
        options={options}
        autoComplete={autoComplete}
      />
      {form.values.nominationId ? (
        <div className="pair">
          {(['citationZh', 'citationEn'] as const).map((field) => (
            <TextField
              key={field}
              label={t(`awards:field.${field}`)}
              field={form.field(field)}
              rows={3}
              maxLength={citationMax}
              autoComplete={autoComplete}
              lang={field === 'citationZh' ? 'zh-Hans' : 'en'}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}
