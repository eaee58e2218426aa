/** `/manage/ceremony`: the console of a ceremony; `?id=` chooses the edition. */
import { Guard } from '#client/features/account/guard.tsx';
import { ConsoleScreen } from '#client/features/award/staff-ceremony/console-screen.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { staffHead } from '#client/staff-page.tsx';
import { usePermission } from '#client/state/use-permission.ts';

export const head = staffHead('ceremony');

export default function ManageCeremonyPage() {
  // Either permission opens the page.
  const permission = usePermission('ceremonyRun') ? 'ceremonyRun' : 'awardEdit';
  return (
    <StaffFrame section="ceremony">
      <Guard need="staff" permission={permission}>
        <ConsoleScreen />
      </Guard>
    </StaffFrame>
  );
}
