/** The form of a type by which a column's list is filtered. */
import { addListType, saveListType, type EditedColumn, type EditedListType } from '#shared/api/column-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { FormDialog } from './form-dialog.tsx';
import { useLabelFields } from './label-fields.ts';
import type { Edited } from './use-edited.ts';

interface Props {
  column: EditedColumn;
  /** Null = a new one. */
  type: EditedListType | null;
  send: Edited<EditedColumn[]>['send'];
  onClose: () => void;
}

export function TypeForm({ column, type, send, onClose }: Props) {
  const t = useT();
  const { labels, idField, idProblem } = useLabelFields();
  return (
    <FormDialog<'id' | 'labelZh' | 'labelEn'>
      title={type ? t('desk:form.renameOf', { name: type.labelZh }) : t('desk:columns.addTypeTo', { name: column.labelZh })}
      text={t('desk:columns.text')}
      submitLabel={t('desk:form.save')}
      fields={[...(type ? [] : [idField('id', t('desk:form.id'))]), ...labels]}
      initial={{ id: type?.id ?? '', labelZh: type?.labelZh ?? '', labelEn: type?.labelEn ?? '' }}
      check={({ id }) => {
        const problem = type ? null : idProblem(id);
        return problem ? { id: problem } : {};
      }}
      onSend={({ id, labelZh, labelEn }) =>
        send((api) =>
          type
            ? api(saveListType, {
                body: {
                  columnId: column.id,
                  id: type.id,
                  seen: { labelZh: type.labelZh, labelEn: type.labelEn },
                  values: { labelZh, labelEn },
                },
              })
            : api(addListType, { body: { columnId: column.id, id: id.trim(), labelZh, labelEn } }),
        )
      }
      onClose={onClose}
    />
  );
}
