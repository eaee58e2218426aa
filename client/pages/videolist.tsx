/** `/videolist`: all videos by type, order and text. */
import { paths } from '#shared/paths.ts';
import { VideoList } from '#client/features/video/cinema/video-list.tsx';
import { videoListHead } from '#client/features/video/cinema/video-list-head.ts';
import { loadVideos, type VideoListData } from '#client/features/video/cinema/video-list-loader.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';

export const loader = (context: LoaderContext) => loadVideos(context, { base: paths.videoList, isSearchable: true });

export function head(data: VideoListData, { t }: HeadContext): Head {
  return videoListHead(data, { t, title: t('navigation:section.videoList'), description: t('cinema:list.description') });
}

export default function VideoListPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  return (
    <div className="cinema-page">
      <div className="wrap">
        <div className="page-head">
          <h1 tabIndex={-1}>{t('navigation:section.videoList')}</h1>
        </div>
        <VideoList data={data} isSearchable />
      </div>
    </div>
  );
}
