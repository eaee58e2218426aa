/** Takes the key of a holder and hands in its decrypted shares; the key itself stays in this browser. */
import { useState, type SubmitEvent } from 'react';
import { enterSealKey, listSealShares, type ManagedSeal } from '#shared/api/ceremony/seal-staff.ts';
import { sealKeysNeeded, sealOpenMinutes } from '#shared/award/seal.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { RecordDialog } from '#client/record/record-dialog.tsx';
import { useAction } from '#client/record/use-action.ts';
import { publicKeyOf, unwrap } from './seal-cipher.ts';

interface Props {
  seal: ManagedSeal;
  onDone: () => void;
  onClose: () => void;
}

type Fault = 'mistyped' | 'unknown' | 'twice' | 'foreign';

export function EnterKeyDialog({ seal, onDone, onClose }: Props) {
  const t = useT();
  const toasts = useToasts();
  const [isReading, setReading] = useState(false);
  // A fault is that of the text that was judged.
  const [judged, setJudged] = useState<{ text: string; fault: Fault } | null>(null);
  const form = useForm({
    initial: { key: '' },
    check: ({ key }) => {
      if (key.trim() === '') return { key: t('seal:seal.fault.mistyped') };
      return judged?.text === key ? { key: t(`seal:seal.fault.${judged.fault}`) } : {};
    },
  });
  const { enter, isBusy } = useEnterKey(seal, onDone);
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() !== null) return;
    const { key } = form.values;
    setReading(true);
    const outcome = await enter(key);
    setReading(false);
    if (typeof outcome === 'string') return setJudged({ text: key, fault: outcome });
    if (!outcome) return;
    const { isOpen, opened } = outcome;
    toasts.show({
      type: 'success',
      text: isOpen ? t('seal:seal.isOpen', { count: opened }) : t('seal:seal.first', { minutes: sealOpenMinutes }),
    });
    onClose();
  };
  const left = sealKeysNeeded - seal.keys.filter(({ isEntered }) => isEntered).length;
  return (
    <RecordDialog
      title={t('ceremony:seal.enterKey')}
      form={form}
      submitLabel={t('seal:seal.enter')}
      isBusy={isBusy || isReading}
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
    >
      <p className="message">{t(left > 1 ? 'seal:seal.enterText' : 'seal:seal.enterLast')}</p>
      <TextField
        label={t('seal:seal.key')}
        hint={t('seal:seal.keyHint')}
        field={form.field('key')}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        lang="en"
        required
      />
    </RecordDialog>
  );
}

/** The outcome of a key: what is wrong with it, what the server says, or null after a refusal that was shown. */
function useEnterKey({ keys }: ManagedSeal, onDone: () => void) {
  const api = useApi();
  const { run, isBusy } = useAction(onDone);
  const enter = async (text: string): Promise<Fault | { isOpen: boolean; opened: number } | null> => {
    const publicKey = await publicKeyOf(text).catch(() => null);
    if (publicKey === null) return 'mistyped';
    const own = keys.find((key) => key.publicKey === publicKey);
    if (!own) return 'unknown';
    if (own.isEntered) return 'twice';
    const wrapped = await api(listSealShares, { query: { keyId: own.id } }, { showLoading: true });
    if (wrapped.status !== 'ok') return null;
    const shares = await Promise.all(
      wrapped.data.map(async ({ categoryId, sealingId, share }) => ({
        categoryId,
        sealingId,
        share: await unwrap(share, { text, sealingId }),
      })),
    ).catch(() => null);
    if (!shares) return 'foreign';
    let outcome: { isOpen: boolean; opened: number } | null = null;
    await run(
      () => api(enterSealKey, { body: { keyId: own.id, shares } }, { showLoading: true }),
      (data) => {
        outcome = data;
        onDone();
      },
    );
    return outcome;
  };
  return { enter, isBusy };
}
