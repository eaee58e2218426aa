/** `/manage/dictionary`: dictionaries and their entries. */
import { DictionaryEdit } from '#client/features/site/staff/dictionary-edit.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('dictionary');

export default staffPage('dictionary', { permission: 'columnEdit' }, () => <DictionaryEdit />);
