/** `/manage/comments`: the moderation of comments. */
import { Guard } from '#client/features/account/guard.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { CommentModeration } from '#client/features/community/staff/comment-moderation.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  return { title: t('navigation:section.comments'), description: t('manage:head.description'), noindex: true };
}

export default function ManageCommentsPage() {
  return (
    <StaffFrame section="comments" views="comments">
      <Guard need="staff" permission="commentModerate">
        <CommentModeration />
      </Guard>
    </StaffFrame>
  );
}
