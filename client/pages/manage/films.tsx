/** `/manage/films`: films of all editions; `?id=` opens one. */
import { lazy } from 'react';
import { Guard } from '#client/features/account/guard.tsx';
import { FilmList } from '#client/features/award/staff/film-list.tsx';
import { RemovableRecords } from '#client/record/removable-records.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import { addTexts } from '#client/lib/translations.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';

const RecordPreview = lazy(() =>
  Promise.all([import('#client/features/content/live-preview/record-preview.tsx'), addTexts(['live-preview'])]).then(([module]) => ({
    default: module.RecordPreview,
  })),
);
const DocumentDrop = lazy(() =>
  Promise.all([import('#client/features/upload/document-drop.tsx'), addTexts(['upload'])]).then(([module]) => ({
    default: module.DocumentDrop,
  })),
);
const FilmForm = lazy(() => import('#client/features/award/staff/film-form.tsx').then((module) => ({ default: module.FilmForm })));

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.films');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageFilmsPage() {
  return (
    <StaffFrame section="films" views="films">
      <Guard need="staff" permission="awardEdit">
        <RemovableRecords
          list={(onOpen) => <FilmList onOpen={onOpen} />}
          record={(id, onBack) => (
            <FilmForm
              id={id}
              picker={(props) => <LateMediaPicker {...props} />}
              Preview={RecordPreview}
              documents={(props) => <DocumentDrop {...props} />}
              onBack={onBack}
            />
          )}
        />
      </Guard>
    </StaffFrame>
  );
}
