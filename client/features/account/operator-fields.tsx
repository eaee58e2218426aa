/** The person who acts for an institution: name, contact and ID number. */
import type { ReactNode } from 'react';
import { operateCodeMax, operateNameMax, operatePhoneMax } from '#shared/limits.ts';
import { useSite } from '#client/lib/site.ts';
import { useT } from '#client/lib/translations.ts';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import type { Field } from '#client/ui/form/form-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { Form } from '#client/ui/form/use-form.ts';

interface Props<Name extends string> {
  form: Form<Name | 'operateName' | 'operatePhone' | 'operateCode'>;
  /** Stored values, masked; an empty field leaves the stored one unchanged. */
  stored?: { operatePhone: string; operateCode: string };
}

export function OperatorFields<Name extends string>({ form, stored }: Props<Name>): ReactNode {
  const t = useT();
  const { asksIdNumber } = useSite();
  return (
    <>
      <TextField
        required
        label={t('account:field.operateName')}
        field={form.field('operateName')}
        autoComplete="name"
        maxLength={operateNameMax}
      />
      <TextField
        required={!stored?.operatePhone}
        label={t('account:field.operatePhone')}
        field={form.field('operatePhone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={operatePhoneMax}
        placeholder={stored?.operatePhone || t('account:hint.phone')}
        hint={stored?.operatePhone ? t('account:hint.kept') : undefined}
      />
      {asksIdNumber ? (
        <TextField
          wide
          required={!stored}
          label={t('account:field.operateCode')}
          field={form.field('operateCode')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={operateCodeMax}
          placeholder={stored?.operateCode || t('account:hint.idNumber')}
          hint={stored?.operateCode ? t('account:hint.kept') : undefined}
        />
      ) : null}
    </>
  );
}

/** Sensitive information needs a consent of its own. */
export function IdNumberConsent({ field }: { field: Field }): ReactNode {
  const t = useT();
  return (
    <Checkbox field={field} required>
      {t('account:agreement.idNumber')}
    </Checkbox>
  );
}
