/** A work in a list: its picture, its titles in both languages, and on narrow screens whose it is. */
import type { ReactNode } from 'react';
import { Clapperboard, FileText } from '#client/ui/staff-icons.tsx';
import type { TrashRow, ItemRow } from '#shared/api/content-list-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { Picture } from '#client/ui/picture.tsx';

interface Props {
  item: Pick<ItemRow | TrashRow, 'cover' | 'kind' | 'titleZh' | 'titleEn' | 'authorName'>;
  /** What else is known of it. */
  children?: ReactNode;
}

export function ItemTitle({ item: { cover, kind, titleZh, titleEn, authorName }, children }: Props) {
  const t = useT();
  const KindIcon = kind === 'episode' ? Clapperboard : FileText;
  return (
    <div className="work">
      <span className="still">
        {cover ? (
          <Picture image={cover} sizes="112px" ratio={[16, 9]} alt="" widths={[160, 320]} />
        ) : (
          <KindIcon className="ic" aria-hidden="true" />
        )}
      </span>
      <div>
        <p className="name song6" lang={titleZh ? 'zh-Hans' : undefined}>
          {titleZh || <span className="none">{t('works:row.noZh')}</span>}
        </p>
        <p className="twin" lang={titleEn ? 'en' : undefined}>
          {titleEn || '—'}
        </p>
        {authorName ? <p className="from">{authorName}</p> : null}
        {children}
      </div>
    </div>
  );
}
