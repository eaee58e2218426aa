/** `/manage/calendar`: publications, reveals, events and live sessions by day and hour. */
import { CalendarScreen } from '#client/features/manage/calendar/calendar-screen.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('calendar');

export default staffPage('calendar', { need: 'manager' }, () => <CalendarScreen />);
