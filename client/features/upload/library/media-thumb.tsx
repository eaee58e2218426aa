/** A small view of a file of the library: the picture, or the type of a document. */
import type { LibraryItem } from '#shared/api/media.ts';
import type { ImageWidth } from '#shared/media/image-url.ts';
import { sizeText } from '#shared/media/size-text.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import { FileText } from '#client/ui/picture/staff-icons.tsx';

interface Props {
  item: LibraryItem;
  sizes: string;
  widths: readonly ImageWidth[];
}

export function MediaThumb({ item, sizes, widths }: Props) {
  if (!item.document) return <Picture image={item.image} sizes={sizes} ratio={[4, 3]} widths={widths} alt="" />;
  return (
    <span className="paper">
      <FileText className="icon" aria-hidden="true" />
      <span>{item.document.type.toUpperCase()}</span>
    </span>
  );
}

/** The pixels of a picture, or the size of a document. */
export function useMediaSize(): (item: LibraryItem) => string {
  const t = useT();
  const language = useLanguage();
  return ({ document, image: { width, height } }) =>
    document ? `${document.type.toUpperCase()} · ${sizeText(document.bytes, language)}` : t('media:item.size', { width, height });
}
