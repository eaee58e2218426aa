/** `/manage/live-sessions`: the live sessions. */
import { lazy, Suspense } from 'react';
import { Guard } from '#client/features/account/guard.tsx';
import { LiveEdit } from '#client/features/site/staff-parts/live-edit.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { addTexts } from '#client/lib/translations.ts';

const VideoDrop = lazy(() =>
  Promise.all([import('#client/features/upload/video-drop.tsx'), addTexts(['upload'])]).then(([module]) => ({ default: module.VideoDrop })),
);

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.live');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageLiveSessionsPage() {
  return (
    <StaffFrame section="live">
      <Guard need="staff" permission="siteEdit">
        <LiveEdit
          picker={(props) => <LateMediaPicker {...props} />}
          uploader={(props) => (
            <Suspense>
              <VideoDrop {...props} />
            </Suspense>
          )}
        />
      </Guard>
    </StaffFrame>
  );
}
