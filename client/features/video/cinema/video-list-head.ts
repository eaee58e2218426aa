/** Head of a video list: the type is in the title, search results are `noindex`. */
import type { Head } from '#client/lib/page.tsx';
import type { Translate } from '#client/lib/translations.ts';
import type { VideoListData } from './video-list-loader.ts';
import { videoListPath, videoOrders } from './video-list-path.ts';

/** The canonical URL keeps type and page; text and order are other views of the same list. */
export function videoListHead(data: VideoListData, { t, title, description }: { t: Translate; title: string; description: string }): Head {
  const { type, search, pageNum } = data;
  const label = type ? data.types.find((one) => one.value === type)?.label : undefined;
  const parts = [title, label, pageNum > 1 ? t('cinema:list.page', { page: pageNum }) : undefined].filter(Boolean);
  return {
    title: search ? t('cinema:list.searchTitle', { search, list: title }) : parts.join(' · '),
    description,
    canonical: videoListPath({ ...data, search: '', order: videoOrders[0] }),
    noindex: search !== '',
    hideAlternate: pageNum > 1,
    image: data.rows[0]?.cover ?? undefined,
  };
}
