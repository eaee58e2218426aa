/** `/manage/faces`: the face gallery; `?columnId=` chooses a column, `?id=` opens a face, `?column=` the form of a column. */
import { FaceGallery } from '#client/features/award/staff/face-gallery.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('faces');

export default staffPage('faces', { permission: 'awardEdit' }, () => <FaceGallery picker={(props) => <LateMediaPicker {...props} />} />);
