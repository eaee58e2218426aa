/** `/manage/watched-words`: the rules of comments, and words that hold one for moderation. */
import { wordRecord } from '#shared/api/record/watched-word.ts';
import { Guard } from '#client/features/account/guard.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { SettingForm } from '#client/features/site/staff-settings/setting-form.tsx';
import { watchedWordList } from '#client/features/site/staff-settings/watched-word-list.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { RecordScreen } from '#client/record/record-screen.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.words');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageWatchedWordsPage() {
  return (
    <StaffFrame section="words">
      <Guard need="staff" permission="commentModerate">
        <SettingForm group="comments" />
        <RecordScreen of={wordRecord} list={watchedWordList} />
      </Guard>
    </StaffFrame>
  );
}
