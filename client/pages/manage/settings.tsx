/** `/manage/settings`: a check of what the server depends on, settings that staff change, and environment variables to read. */
import { Guard } from '#client/features/account/guard.tsx';
import { MadeFile } from '#client/record/made-file.tsx';
import { ServerCheck } from '#client/features/site/staff-settings/server-check.tsx';
import { SettingForm } from '#client/features/site/staff-settings/setting-form.tsx';
import { SettingList } from '#client/features/site/staff-settings/setting-list.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { usePermission } from '#client/state/use-permission.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.environment');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageSettingsPage() {
  const mayChange = usePermission('accountManage');
  return (
    <StaffFrame section="environment">
      <Guard need="staff" permission="jobRead">
        {mayChange ? (
          <>
            <ServerCheck />
            <SettingForm group="address" />
            <SettingForm group="mail" />
            <MadeFile kind="backup">
              <SettingForm group="backup" />
            </MadeFile>
            <SettingForm group="review" />
            <SettingForm group="login" />
            <SettingForm group="ceremony" />
            <SettingForm group="maintenance" />
          </>
        ) : null}
        <SettingList isOpen={!mayChange} />
      </Guard>
    </StaffFrame>
  );
}
