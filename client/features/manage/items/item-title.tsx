/** Picture and titles of an item in a list, the reader's first, and on narrow screens its author. */
import type { ReactNode } from 'react';
import { Clapperboard, FileText } from '#client/ui/picture/staff-icons.tsx';
import type { ItemRow, TrashRow } from '#shared/api/content-list-staff.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import { withInnerMarks } from '#shared/content/title-marks.ts';
import { writingOf } from '#client/ui/text/writing-of.ts';

interface Props {
  item: Pick<ItemRow | TrashRow, 'cover' | 'kind' | 'titleZh' | 'titleEn' | 'authorName'>;
  /** Further details. */
  children?: ReactNode;
}

export function ItemTitle({ item: { cover, kind, titleZh, titleEn, authorName }, children }: Props) {
  const t = useT();
  const isEnglish = useLanguage() === 'en';
  const [first, second] = isEnglish ? [titleEn, titleZh] : [titleZh, titleEn];
  const [firstLanguage, secondLanguage] = isEnglish ? (['en', 'zh-Hans'] as const) : (['zh-Hans', 'en'] as const);
  const KindIcon = kind === 'episode' ? Clapperboard : FileText;
  return (
    <div className="work">
      <span className="still">
        {cover ? (
          <Picture image={cover} sizes="112px" ratio={[16, 9]} alt="" widths={[160, 320]} />
        ) : (
          <KindIcon className="icon" aria-hidden="true" />
        )}
      </span>
      <div>
        <p className="name song6" lang={first ? firstLanguage : undefined}>
          {first || <span className="none">{t('works:row.noTitle')}</span>}
        </p>
        <p className="twin" lang={second ? secondLanguage : undefined}>
          {second || '—'}
        </p>
        {authorName ? (
          <p className="from" lang={writingOf(authorName)}>
            {authorName}
          </p>
        ) : null}
        {children}
      </div>
    </div>
  );
}

/** Name of an item in a sentence: its title in the reader's language, else in the other one. */
export function useItemName(): (item: Pick<ItemRow, 'titleZh' | 'titleEn'>) => string {
  const t = useT();
  const isEnglish = useLanguage() === 'en';
  // Chinese sentences put it between title marks.
  return ({ titleZh, titleEn }) => (isEnglish ? titleEn || titleZh : withInnerMarks(titleZh || titleEn)) || t('works:row.untitled');
}
