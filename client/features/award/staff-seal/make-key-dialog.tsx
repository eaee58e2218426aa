/** Makes the key of a holder in their browser, and shows it once. */
import { useState, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { addSealKey } from '#shared/api/ceremony/seal-staff.ts';
import { saveText } from '#client/lib/file.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { RecordDialog } from '#client/record/record-dialog.tsx';
import { useAction } from '#client/record/use-action.ts';
import { makeKey } from './seal-cipher.ts';

interface Props {
  editionId: string;
  onDone: () => void;
  onClose: () => void;
}

type MadeKey = Awaited<ReturnType<typeof makeKey>>;

export function MakeKeyDialog({ editionId, onDone, onClose }: Props) {
  const t = useT();
  const [made, setMade] = useState<(MadeKey & { name: string }) | null>(null);
  const [isUnable, setUnable] = useState(false);
  const form = useForm({ initial: { name: '' }, check: ({ name }) => (name.trim() ? {} : { name: t('seal:seal.nameMissing') }) });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() !== null) return;
    makeKey().then(
      (key) => setMade({ ...key, name: form.values.name.trim() }),
      () => setUnable(true),
    );
  };
  if (made) return <ShownKey editionId={editionId} made={made} onDone={onDone} onClose={onClose} />;
  return (
    <RecordDialog title={t('seal:seal.makeKey')} form={form} submitLabel={t('seal:seal.make')} onSubmit={handleSubmit} onClose={onClose}>
      <p className="message">{t('seal:seal.makeText')}</p>
      <TextField label={t('seal:seal.holder')} field={form.field('name')} maxLength={100} autoComplete="off" required />
      {isUnable ? (
        <p className="message" role="alert">
          {t('seal:seal.unable')}
        </p>
      ) : null}
    </RecordDialog>
  );
}

/** The key is added only after its last letters have been typed from what was written down. */
function ShownKey({ editionId, made, onDone, onClose }: Props & { made: MadeKey & { name: string } }) {
  const t = useT();
  const api = useApi();
  const { run, isBusy } = useAction();
  const { name, text, publicKey, fingerprint } = made;
  const last = text.split('-').at(-1) ?? '';
  const form = useForm({
    initial: { last: '' },
    check: (values) => (values.last.trim().toUpperCase() === last ? {} : { last: t('seal:seal.lastWrong') }),
  });
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() !== null) return;
    if (!(await run(() => api(addSealKey, { body: { editionId, name, publicKey } }, { showLoading: true })))) return;
    onDone();
    onClose();
  };
  const sheet = [t('seal:seal.sheet', { name }), '', text, '', t('seal:seal.fingerprint', { fingerprint }), ''].join('\n');
  return (
    <RecordDialog
      title={t('seal:seal.keyTitle', { name })}
      form={form}
      submitLabel={t('seal:seal.kept')}
      isBusy={isBusy}
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
    >
      <p className="message">{t('seal:seal.keyText')}</p>
      <Key lang="en" translate="no">
        {text.split('-').map((group, at) => (
          <span key={`${at} ${group}`}>{group}</span>
        ))}
      </Key>
      <p className="message">{t('seal:seal.fingerprint', { fingerprint })}</p>
      <div>
        <Button small variant="ghost" onClick={() => saveText(t('seal:seal.fileName'), sheet)}>
          {t('seal:seal.download')}
        </Button>
      </div>
      <TextField
        label={t('seal:seal.last', { count: last.length })}
        hint={t('seal:seal.lastHint')}
        field={form.field('last')}
        maxLength={10}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
    </RecordDialog>
  );
}

const Key = styled.code`
  display: flex;
  flex-wrap: wrap;
  gap: 0.4rem 1rem;
  padding: 1.1rem 1.25rem;
  border-radius: var(--r-m);
  background: var(--sunken);
  font-size: var(--t-ui);
  letter-spacing: 0.06em;
`;
