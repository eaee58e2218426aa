/** Adds a press kit: its edition and its title; the rest is entered in its form. */
import { useEffect, useState } from 'react';
import { addKit } from '#shared/api/press/press-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { NameDialog } from '#client/record/record-dialog.tsx';
import { useAction } from '#client/record/use-action.ts';
import { useEditionOptions } from './use-edition-options.ts';

interface Props {
  onDone: (id: string) => void;
  onClose: () => void;
}

export function NewKit({ onDone, onClose }: Props) {
  const t = useT();
  const api = useApi();
  const { run, isBusy } = useAction();
  const { options, current } = useEditionOptions();
  const [editionId, setEditionId] = useState('');
  useEffect(() => setEditionId((chosen) => chosen || current), [current]);
  return (
    <NameDialog
      title={t('press:kit.add')}
      submitLabel={t('awards:form.add')}
      labels={{ zh: t('press:field.titleZh'), en: t('press:field.titleEn') }}
      isBusy={isBusy}
      onDone={({ zh, en }) =>
        void run(
          () => api(addKit, { body: { editionId, titleZh: zh, titleEn: en } }),
          ({ id }) => onDone(id),
        )
      }
      onClose={onClose}
    >
      <SelectField
        label={t('press:field.editionId')}
        placeholder={t('awards:form.choose')}
        options={options}
        field={{ name: 'editionId', value: editionId, error: undefined, onChange: setEditionId, onBlur: () => undefined }}
      />
    </NameDialog>
  );
}
