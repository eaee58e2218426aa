/** `/manage/watched-words`: the rules of comments, and words that hold one for moderation. */
import { wordRecord } from '#shared/api/record/watched-word.ts';
import { SettingForm } from '#client/features/site/staff-settings/setting-form.tsx';
import { watchedWordList } from '#client/features/site/staff-settings/watched-word-list.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';
import { RecordScreen } from '#client/record/record-screen.tsx';

export const head = staffHead('words');

export default staffPage('words', { permission: 'commentModerate' }, () => (
  <>
    <SettingForm group="comments" />
    <RecordScreen of={wordRecord} list={watchedWordList} />
  </>
));
