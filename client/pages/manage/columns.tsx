/** `/manage/columns`: columns, tabs and the types of lists. */
import { ColumnEdit } from '#client/features/site/staff/column-edit.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('columns');

export default staffPage('columns', { permission: 'columnEdit' }, () => <ColumnEdit />);
