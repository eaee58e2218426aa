/** `/manage/feedback`: the inbox of visitors' messages. */
import { Guard } from '#client/features/account/guard.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { FeedbackInbox } from '#client/features/community/staff/feedback-inbox.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  return { title: t('navigation:section.feedback'), description: t('manage:head.description'), noindex: true };
}

export default function ManageFeedbackPage() {
  return (
    <StaffFrame section="feedback">
      <Guard need="staff" permission="feedbackHandle">
        <FeedbackInbox />
      </Guard>
    </StaffFrame>
  );
}
