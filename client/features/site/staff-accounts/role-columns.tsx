/** Limits a role to columns of the site. */
import { useEffect } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import type { AccountDetail } from '#shared/api/account-staff.ts';
import { columnRecord, columnsMax, type ColumnRow } from '#shared/api/record/column.ts';
import type { StaffRole } from '#shared/user-type.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { ticked } from '#client/ui/form/checkbox.tsx';
import { FormDialog } from '#client/record/form-dialog.tsx';
import { columnName } from './account-name.ts';

interface Props {
  role: StaffRole;
  detail: AccountDetail;
  onSend: (body: { userId: string; role: StaffRole; columns: string[] }) => Promise<string | null>;
  onClose: () => void;
}

/** Columns that list items. */
const listing: ReadonlySet<ColumnRow['columnType']> = new Set(['news', 'notice', 'article', 'video', 'page']);

const load = (api: Api, signal: AbortSignal) =>
  api(columnRecord.calls.list, { query: { pageSize: columnsMax } }, { showMessage: true, signal });

/** A column above others stands for them too. */
export function RoleColumns({ role, detail, onSend, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  const { value: columns, isFailed } = useLoaded(load);
  useEffect(() => {
    if (isFailed) onClose();
  }, [isFailed, onClose]);
  if (!columns) return null;
  const held = new Set(detail.grants.find((one) => one.role === role)?.columns.map(({ id }) => id));
  const nameOf = (id: string | null) => columns.find((column) => column.id === id);
  const above = new Set(columns.flatMap(({ parentId }) => parentId ?? []));
  const offered = columns.filter(({ id, columnType }) => listing.has(columnType) || above.has(id) || held.has(id));
  return (
    <FormDialog<string>
      title={t('accounts:columns.title', { role: t(`staff:role.${role}`) })}
      text={t('accounts:columns.text')}
      submitLabel={t('staff:form.save')}
      isOverSheet
      fields={offered.map((column) => {
        const parent = nameOf(column.parentId);
        return {
          name: column.id,
          kind: 'tick' as const,
          label: [...(parent ? [columnName(parent, language)] : []), columnName(column, language)].join(' › '),
        };
      })}
      initial={Object.fromEntries(offered.map(({ id }) => [id, held.has(id) ? ticked : '']))}
      onSend={(values) => onSend({ userId: detail.id, role, columns: offered.flatMap(({ id }) => (values[id] === ticked ? [id] : [])) })}
      onClose={onClose}
    />
  );
}
