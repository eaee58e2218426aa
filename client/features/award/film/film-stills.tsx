/** Stills of a film on a strip of it: pictures of its storyboard, each of which leads to its second. */
import { styled } from 'styled-components';
import type { Reel, Storyboard } from '#shared/api/reel.ts';
import { tileAt } from '#shared/media/tile-image.ts';
import { durationText } from '#shared/video/duration.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { FilmRail } from '#client/ui/picture/perforation.tsx';
import { useHydrated } from '#client/ui/use-hydrated.ts';

const stillsMax = 12;
/** A strip of fewer is none. */
const stillsMin = 4;

interface Props {
  reel: Pick<Reel, 'storyboard' | 'time'> | undefined;
  /** Address of a second of the film. */
  pathAt: (second: number) => string;
}

/** Renders nothing without a storyboard. */
export function FilmStills({ reel, pathAt }: Props) {
  const t = useT();
  const board = reel?.storyboard;
  if (!board || board.tiles < stillsMin) return null;
  return (
    <Strip className="cinema" aria-label={t('work:film.stills')}>
      <FilmRail />
      <ul>
        {secondsOf(board).map((second) => (
          <li key={second}>
            <Link to={pathAt(second)} aria-label={t('work:film.still', { time: durationText(second) })}>
              <Tile board={board} second={second} />
            </Link>
          </li>
        ))}
      </ul>
      <FilmRail />
    </Strip>
  );
}

/** Evenly over the film, never its first and last picture. */
function secondsOf({ tiles, interval }: Storyboard): number[] {
  const count = Math.min(stillsMax, tiles - 2);
  return Array.from({ length: count }, (_, at) => (1 + Math.floor((at * (tiles - 2)) / count)) * interval);
}

/** The sheet is fetched after the page: it is the same for all tiles, and none is needed at first sight. */
function Tile({ board, second }: { board: Storyboard; second: number }) {
  const isHydrated = useHydrated();
  const { url, columns, tiles } = board;
  const { left, top, width, height } = tileAt(board, second);
  return (
    <svg viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
      {isHydrated ? <image href={url} width={columns * width} height={Math.ceil(tiles / columns) * height} /> : null}
    </svg>
  );
}

const Strip = styled.section`
  padding-block: 0.5rem;

  ul {
    display: flex;
    gap: 0.5rem;
    padding: 0.6rem var(--page);
    overflow-x: auto;
    scroll-snap-type: x proximity;
    scroll-padding-inline: var(--page);
    scrollbar-width: none;
  }
  li {
    flex: none;
    scroll-snap-align: start;
  }
  a {
    display: block;
    border-radius: var(--r-s);
    overflow: hidden;
    background: var(--surface);
  }
  svg {
    display: block;
    height: max(5.5rem, calc(132 * var(--px)));
    transition: scale var(--d4) var(--ease);
  }
  a:hover svg {
    scale: 1.04;
  }
`;
