/** `/manage/feedback`: the inbox of visitors' messages. */
import { FeedbackInbox } from '#client/features/community/staff/feedback-inbox.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('feedback');

export default staffPage('feedback', { permission: 'feedbackHandle' }, () => <FeedbackInbox />);
