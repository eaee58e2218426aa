/** The code that an institution was invited with; may be left empty. */
import { useEffect, type ReactNode } from 'react';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { useToasts } from '#client/ui/toasts.ts';
import type { Field } from '#client/ui/form-field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { invitationInAddress, type Invitation } from './use-invitation.ts';

const codeMax = 64;

interface Props {
  field: Field;
  invitation: Invitation;
}

/** Begins with the code of the page's address, or with the one that was verified before. */
export function InvitationField({ field, invitation }: Props): ReactNode {
  const t = useT();
  const toasts = useToasts();
  const { session } = useTabState();
  const verify = async (code: string) => {
    const message = await invitation.verify(code);
    if (message) toasts.show({ type: 'error', text: message });
  };
  useEffect(() => {
    const code = session.invitationCode || invitationInAddress();
    if (code === '' || field.value !== '') return;
    field.onChange(code);
    void verify(code);
    // Once, when the form appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const hint = invitation.institution ? (
    <span className="msg ok">
      <Icon name="check" />
      {t('account:invitation.valid', { institution: invitation.institution })}
    </span>
  ) : (
    t('account:invitation.hint')
  );
  const handleBlur = () => {
    field.onBlur();
    void verify(field.value);
  };
  return (
    <TextField
      wide
      label={t('account:field.invitationCode')}
      field={{ ...field, onBlur: handleBlur, error: invitation.error || undefined }}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={codeMax}
      hint={hint}
    />
  );
}
