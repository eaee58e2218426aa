/** Adds a unit or a category, or renames one. */
import { useState } from 'react';
import { addCategory, addUnit, orderParts, removePart, renamePart, type PartKind } from '#shared/api/edition-part-staff.ts';
import type { ManagedCategory, ManagedUnit } from '#shared/api/edition-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { proposeIdentifier } from '#shared/content/identifier.ts';
import { IdentifierField } from '#client/ui/form/identifier-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { NameDialog } from '#client/record/record-dialog.tsx';
import { useRemovalFrom } from '#client/record/use-removal.tsx';
import { useAction } from '#client/record/use-action.ts';

export interface PartEdit {
  kind: 'unit' | 'category';
  /** Edition of a unit, unit of a category. */
  parentId: string;
  /** Null to add one. */
  part: Pick<ManagedUnit | ManagedCategory, 'id' | 'labelZh' | 'labelEn'> | null;
}

interface Props {
  edit: PartEdit;
  /** Keys of the edition's units. */
  keys: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

const keyPattern = /^[a-z][a-z0-9-]{0,31}$/;
const keyMax = 32;

export function PartDialog({ edit: { kind, parentId, part }, keys, onDone, onClose }: Props) {
  const t = useT();
  const api = useApi();
  const { run, isBusy } = useAction(onDone);
  const [key, setKey] = useState('');
  const [subject, setSubject] = useState<'work' | 'person'>('work');
  const [isJudged, setJudged] = useState(false);
  const isKeyWrong = key.trim() !== '' && !keyPattern.test(key.trim());
  const proposedKey = ({ en }: { en: string }) => proposeIdentifier(en, { taken: keys, fallback: 'unit', max: keyMax });
  const send = (labelZh: string, labelEn: string) => {
    if (part)
      return run(() =>
        api(renamePart, {
          body: { kind, id: part.id, base: { labelZh: part.labelZh, labelEn: part.labelEn }, changes: { labelZh, labelEn } },
        }),
      );
    if (kind === 'unit')
      return run(() => api(addUnit, { body: { editionId: parentId, key: key.trim() || proposedKey({ en: labelEn }), labelZh, labelEn } }));
    return run(() => api(addCategory, { body: { unitId: parentId, subject, labelZh, labelEn } }));
  };
  const handleDone = async ({ zh, en }: { zh: string; en: string }) => {
    setJudged(true);
    if (isKeyWrong || !(await send(zh, en))) return;
    onDone();
    onClose();
  };
  return (
    <NameDialog
      title={t(`edition:partTitle.${kind}.${part ? 'rename' : 'add'}`)}
      submitLabel={t(part ? 'awards:form.save' : 'awards:form.add')}
      labels={{ zh: t('awards:field.nameZh'), en: t('awards:field.nameEn') }}
      initial={part ? { zh: part.labelZh, en: part.labelEn } : undefined}
      isBusy={isBusy}
      onDone={(names) => void handleDone(names)}
      onClose={onClose}
      below={(names) =>
        kind === 'unit' && part === null ? (
          <IdentifierField
            label={t('awards:field.key')}
            hint={t('awards:editions.keyHint')}
            maxLength={keyMax}
            proposal={proposedKey(names)}
            field={{
              name: 'key',
              value: key,
              error: isJudged && isKeyWrong ? t('awards:editions.keyWrong') : undefined,
              onChange: setKey,
              onBlur: () => setJudged(key !== ''),
            }}
          />
        ) : null
      }
    >
      {kind === 'category' && part === null ? (
        <SelectField
          label={t('awards:field.subject')}
          placeholder={t('awards:form.choose')}
          options={(['work', 'person'] as const).map((value) => ({ value, label: t(`edition:subject.${value}`) }))}
          field={{
            name: 'subject',
            value: subject,
            onBlur: () => undefined,
            onChange: (value) => setSubject(value === 'person' ? 'person' : 'work'),
          }}
        />
      ) : null}
    </NameDialog>
  );
}

export interface PartRemoval {
  kind: PartKind;
  parentId: string;
  id: string;
  name: string;
}

export interface PartActions {
  /** Saves another order of the parts of one parent; resolves to whether it was saved. */
  onOrder: (kind: PartKind, parentId: string, order: { base: readonly string[]; ids: readonly string[] }) => Promise<boolean>;
  onRemove: (edit: PartRemoval) => void;
  onPart: (edit: PartEdit) => void;
}

/** `text` is the key of what a removal takes along. */
export function usePartActions(text: string, onChanged: () => void) {
  const api = useApi();
  const { run } = useAction(onChanged);
  const { ask, question } = useRemovalFrom(onChanged);
  const order: PartActions['onOrder'] = (kind, parentId, { base, ids }) =>
    run(() => api(orderParts, { body: { kind, parentId, base: [...base], ids: [...ids] } }), onChanged);
  const remove: PartActions['onRemove'] = ({ name, ...part }) => ask({ name, text, remove: (to) => to(removePart, { body: part }) });
  return { order, remove, question };
}
