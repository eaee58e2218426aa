/** The search field over the videos: it filters the list in place. */
import { useNavigate } from 'react-router';
import { useT } from '#client/lib/translations.ts';
import { SearchForm } from '#client/ui/form/search-form.tsx';
import type { VideoListData } from './video-list-loader.ts';
import { videoListPath, videoOrders } from './video-list-path.ts';

export function VideoSearch({ data }: { data: VideoListData }) {
  const t = useT();
  const navigate = useNavigate();
  const { base, type, order, search } = data;
  return (
    <SearchForm
      path={base}
      kept={{ ...(type ? { type } : {}), ...(order === videoOrders[0] ? {} : { order }) }}
      search={search}
      clearPath={videoListPath({ ...data, search: '', pageNum: 1 })}
      labels={{ field: t('cinema:list.search'), submit: t('cinema:list.submit'), clear: t('cinema:list.clear') }}
      onSearch={(text) => void navigate(videoListPath({ ...data, search: text, pageNum: 1 }), { preventScrollReset: true })}
    />
  );
}
