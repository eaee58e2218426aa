/** `/manage/mail-texts`: the subjects and texts of mails. */
import { MailTextsEdit } from '#client/features/site/staff-parts/mail-texts-edit.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('mail');

export default staffPage('mail', { permission: 'siteEdit' }, () => <MailTextsEdit />);
