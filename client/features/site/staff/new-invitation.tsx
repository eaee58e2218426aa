/** Creates an invitation and shows its code once. */
import { useEffect, useRef, useState } from 'react';
import { addInvitation, invitationDaysMax, invitationUsesMax, listInvitationEditions } from '#shared/api/invitation.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import type { SelectOption } from '#client/ui/form/select-field.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { FormDialog, type DialogField } from './form-dialog.tsx';
import { useFailureText } from './use-send.ts';

type Name = 'institutionZh' | 'institutionEn' | 'editionId' | 'uses' | 'days';

const initial = { institutionZh: '', institutionEn: '', editionId: '', uses: '1', days: '90' };
const isCount = (text: string, max: number) => /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max;

export function NewInvitation({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const api = useApi();
  const t = useT();
  const failureOf = useFailureText();
  const editions = useEditions();
  /** The created invitation; shown after the form has returned the focus, so that the next dialog returns it too. */
  const made = useRef<string | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const fields: DialogField<Name>[] = [
    { name: 'institutionZh', kind: 'text', label: t('invitations:list.institutionZh'), required: true, maxLength: 120, lang: 'zh-Hans' },
    { name: 'institutionEn', kind: 'text', label: t('invitations:list.institutionEn'), required: true, maxLength: 120, lang: 'en' },
    {
      name: 'editionId',
      kind: 'select',
      label: t('invitations:list.edition'),
      placeholder: t('invitations:list.anyEdition'),
      options: editions,
    },
    { name: 'uses', kind: 'number', label: t('invitations:list.uses'), hint: t('invitations:list.usesHint'), required: true, maxLength: 3 },
    { name: 'days', kind: 'number', label: t('invitations:list.days'), hint: t('invitations:list.daysHint'), maxLength: 3 },
  ];
  if (code !== null)
    return <CodeDialog title={t('invitations:list.code')} text={t('invitations:list.codeText')} code={code} onClose={onClose} />;
  return (
    <FormDialog<Name>
      title={t('invitations:list.add')}
      text={t('invitations:list.addText')}
      submitLabel={t('invitations:list.create')}
      fields={fields}
      initial={initial}
      check={({ uses, days }) => ({
        ...(isCount(uses, invitationUsesMax) ? {} : { uses: t('invitations:list.usesWrong', { max: invitationUsesMax }) }),
        ...(days.trim() === '' || isCount(days, invitationDaysMax)
          ? {}
          : { days: t('invitations:list.daysWrong', { max: invitationDaysMax }) }),
      })}
      onSend={async ({ editionId, uses, days, ...names }) => {
        const outcome = await api(addInvitation, {
          body: { ...names, editionId: editionId || undefined, uses: Number(uses), days: days.trim() === '' ? null : Number(days) },
        });
        if (outcome.status !== 'ok') return failureOf(outcome);
        onAdded();
        made.current = outcome.data.code;
        return null;
      }}
      onClose={(isSent) => {
        if (isSent) setCode(made.current);
        else onClose();
      }}
    />
  );
}

/** Empty until they are there; an invitation for any edition can be made without them. */
function useEditions(): readonly SelectOption[] {
  const api = useApi();
  const language = useLanguage();
  const [options, setOptions] = useState<readonly SelectOption[]>([]);
  useEffect(() => {
    const leave = new AbortController();
    const show = async () => {
      const outcome = await api(listInvitationEditions, undefined, { noLoading: true, signal: leave.signal }).catch(() => null);
      if (outcome?.status !== 'ok' || leave.signal.aborted) return;
      setOptions(
        outcome.data.map(({ id, year, themeZh, themeEn }) => ({
          value: id,
          label: [String(year), language === 'en' ? themeEn || themeZh : themeZh || themeEn].filter(Boolean).join(' · '),
        })),
      );
    };
    void show();
    return () => leave.abort();
  }, [api, language]);
  return options;
}
