/** The required consent of login and registration; its links open a new tab, so that no input is lost. */
import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import type { Field } from '#client/ui/form/form-field.tsx';
import { Link } from '#client/ui/link.tsx';

export function AgreementTick({ field }: { field: Field }): ReactNode {
  const t = useT();
  return (
    <Checkbox field={field} required>
      <span>{t('account:agreement.before')}</span>
      <TextLink to={paths.agreement} text={t('account:agreement.user')} />
      <span>{t('account:agreement.between')}</span>
      <TextLink to={paths.privacy} text={t('account:agreement.privacy')} />
    </Checkbox>
  );
}

function TextLink({ to, text }: { to: string; text: string }): ReactNode {
  const t = useT();
  return (
    <Link to={to} target="_blank">
      <span>{text}</span>
      <span className="visually-hidden">{t('navigation:menu.newTab')}</span>
    </Link>
  );
}
