/** `/manage/comments`: the moderation of comments. */
import { CommentModeration } from '#client/features/community/staff/comment-moderation.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('comments');

export default staffPage('comments', { permission: 'commentModerate', views: 'comments' }, () => <CommentModeration />);
