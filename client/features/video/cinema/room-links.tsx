/** The rooms of the screening room, as links with the number of their videos. */
import { styled } from 'styled-components';
import type { Room } from '#shared/api/video.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';

interface Props {
  rooms: readonly Room[];
  /** Id of the current room. */
  current?: string;
}

export function RoomLinks({ rooms, current }: Props) {
  const t = useT();
  if (rooms.length === 0) return null;
  return (
    <Rooms aria-label={t('cinema:room.rooms')}>
      <ul className="chips">
        {rooms.map((room) => (
          <li key={room.id}>
            <Link className="chip" to={room.path} aria-current={room.id === current ? 'page' : undefined}>
              <span>{room.label}</span> <i>{room.count}</i>
            </Link>
          </li>
        ))}
      </ul>
    </Rooms>
  );
}

const Rooms = styled.nav`
  min-width: 0;

  li {
    flex: none;
  }
  .chip {
    white-space: nowrap;
  }
`;
