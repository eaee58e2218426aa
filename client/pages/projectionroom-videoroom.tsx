/** `/projectionroom/videoroom?id=`: the videos of a room by type and order; without a query the first room. */
import { listRooms } from '#shared/api/video.ts';
import { paths } from '#shared/paths.ts';
import { RoomLinks } from '#client/features/video/cinema/room-links.tsx';
import { VideoList } from '#client/features/video/cinema/video-list.tsx';
import { videoListHead } from '#client/features/video/cinema/video-list-head.ts';
import { loadVideos } from '#client/features/video/cinema/video-list-loader.ts';
import { ShareButton } from '#client/features/share/share-button.tsx';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { Phrase } from '#client/ui/text/phrase.tsx';

/** The room's name comes from the list of rooms, because anybody can put a name into the URL. */
export const loader = async (context: LoaderContext) => {
  const id = context.query.get('id') ?? '';
  const rooms = await context.read(listRooms);
  const room = id ? rooms.find((one) => one.id === id) : rooms[0];
  if (!room) throw notFound();
  return { room, rooms, list: await loadVideos(context, { base: paths.videoRoom(room.id, room.label), columnId: room.id }) };
};

type RoomData = Awaited<ReturnType<typeof loader>>;

/** The canonical URL has no name, because both languages share it. */
export function head({ room, list }: RoomData, { t }: HeadContext): Head {
  const base = list.base.replace(/&name=[^&]*/, '');
  // The room's own name, not the one in the URL.
  return {
    ...videoListHead({ ...list, base }, { t, title: room.label, description: t('cinema:list.roomDescription', { room: room.label }) }),
    crumbs: [room.label],
  };
}

export default function VideoRoomPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const { room, rooms, list } = data;
  return (
    <div className="cinema-page">
      <div className="wrap">
        <div className="page-head">
          <h1 tabIndex={-1}>
            <Phrase text={room.label} />
          </h1>
          <p>{t('cinema:list.roomDescription', { room: room.label })}</p>
          <ShareButton title={room.label} />
        </div>
        <VideoList data={list}>
          <RoomLinks rooms={rooms} current={room.id} />
        </VideoList>
      </div>
    </div>
  );
}
