/** `/manage/calendar`: publications, reveals, events and live sessions by day and hour. */
import { Guard } from '#client/features/account/guard.tsx';
import { CalendarScreen } from '#client/features/manage/calendar/calendar-screen.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.calendar');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageCalendarPage() {
  return (
    <StaffFrame section="calendar">
      <Guard need="manager">
        <CalendarScreen />
      </Guard>
    </StaffFrame>
  );
}
