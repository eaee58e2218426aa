/** Creates an invitation; its code goes by mail, or is shown once. */
import { useRef, useState } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import { addInvitation, invitationDaysMax, invitationUsesMax, listInvitationEditions, mailInvitation } from '#shared/api/invitation.ts';
import { languages } from '#shared/language.ts';
import { emailMax } from '#shared/limits.ts';
import { isEmail, normalEmail } from '#shared/validation.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import type { SelectOption } from '#client/ui/form/select-field.tsx';
import { CodeDialog } from '#client/record/code-dialog.tsx';
import { FormDialog, type DialogField } from '#client/record/form-dialog.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useMailState } from './use-mail-state.ts';
import { useFailureText } from './use-failure-text.ts';

type Name = 'institutionZh' | 'institutionEn' | 'editionId' | 'uses' | 'days' | 'email' | 'language';

const initial = { institutionZh: '', institutionEn: '', editionId: '', uses: '1', days: '90', email: '' };
const isCount = (text: string, max: number) => /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max;

export function NewInvitation({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const language = useLanguage();
  const failureOf = useFailureText();
  const hasMail = useMailState() !== false;
  const editions = useEditions();
  /** The created invitation; shown after the form has returned the focus, so that the next dialog returns it too. */
  const made = useRef<string | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const fields: DialogField<Name>[] = [
    { name: 'institutionZh', kind: 'text', label: t('invitations:list.institutionZh'), maxLength: 120, lang: 'zh-Hans' },
    { name: 'institutionEn', kind: 'text', label: t('invitations:list.institutionEn'), maxLength: 120, lang: 'en' },
    {
      name: 'editionId',
      kind: 'select',
      label: t('invitations:list.edition'),
      placeholder: t('invitations:list.anyEdition'),
      options: editions,
    },
    { name: 'uses', kind: 'number', label: t('invitations:list.uses'), hint: t('invitations:list.usesHint'), required: true, maxLength: 3 },
    { name: 'days', kind: 'number', label: t('invitations:list.days'), hint: t('invitations:list.daysHint'), maxLength: 3 },
    ...(hasMail
      ? [
          {
            name: 'email' as const,
            kind: 'text' as const,
            label: t('invitations:list.email'),
            hint: t('invitations:list.emailHint'),
            maxLength: emailMax,
          },
          {
            name: 'language' as const,
            kind: 'select' as const,
            label: t('invitations:list.language'),
            options: languages.map((value) => ({ value, label: t(`invitations:language.${value}`) })),
          },
        ]
      : []),
  ];
  if (code !== null)
    return <CodeDialog title={t('invitations:list.code')} text={t('invitations:list.codeText')} code={code} onClose={onClose} />;
  return (
    <FormDialog<Name>
      title={t('invitations:list.add')}
      text={hasMail ? t('invitations:list.addText') : `${t('invitations:list.addText')} ${t('invitations:list.noMailText')}`}
      submitLabel={t('invitations:list.create')}
      fields={fields}
      initial={{ ...initial, language }}
      check={({ institutionZh, institutionEn, uses, days, email }) => ({
        ...(institutionZh.trim() || institutionEn.trim() ? {} : { institutionZh: t('invitations:list.nameMissing') }),
        ...(email.trim() === '' || isEmail(normalEmail(email)) ? {} : { email: t('invitations:list.emailWrong') }),
        ...(isCount(uses, invitationUsesMax) ? {} : { uses: t('invitations:list.usesWrong', { max: invitationUsesMax }) }),
        ...(days.trim() === '' || isCount(days, invitationDaysMax)
          ? {}
          : { days: t('invitations:list.daysWrong', { max: invitationDaysMax }) }),
      })}
      onSend={async ({ editionId, uses, days, email, language: mailLanguage, ...names }) => {
        const outcome = await api(
          addInvitation,
          { body: { ...names, editionId: editionId || undefined, uses: Number(uses), days: days.trim() === '' ? null : Number(days) } },
          { showLoading: true },
        );
        if (outcome.status !== 'ok') return failureOf(outcome);
        onAdded();
        const { id, code: newCode } = outcome.data;
        if (email.trim() !== '') {
          const mailed = await api(
            mailInvitation,
            { body: { id, email, language: mailLanguage === 'en' ? 'en' : 'zh-Hans' } },
            { showLoading: true },
          );
          if (mailed.status === 'ok' && mailed.data.delivery !== 'refused') {
            toasts.show({ type: 'success', text: t(`invitations:mail.${mailed.data.delivery}`) });
            return null;
          }
          const problem = mailed.status === 'ok' ? t('invitations:mail.refused') : (failureOf(mailed) ?? '');
          toasts.show({ type: 'error', text: problem });
          // A mail that was refused has taken the code with it; the list sends another.
          if (mailed.status === 'ok') return null;
        }
        made.current = newCode;
        return null;
      }}
      onClose={(isSent) => {
        if (isSent && made.current !== null) setCode(made.current);
        else onClose();
      }}
    />
  );
}

const loadEditions = (api: Api, signal: AbortSignal) => api(listInvitationEditions, undefined, { signal });

/** Empty until they are there; an invitation for any edition can be made without them. */
function useEditions(): readonly SelectOption[] {
  const language = useLanguage();
  const editions = useLoaded(loadEditions).value ?? [];
  return editions.map(({ id, year, themeZh, themeEn }) => ({
    value: id,
    label: [String(year), language === 'en' ? themeEn || themeZh : themeZh || themeEn].filter(Boolean).join(' · '),
  }));
}
