/** A band of the screening room: heading, link to all, and four videos side by side; phones scroll from one to the next. */
import { useId } from 'react';
import { styled } from 'styled-components';
import type { VideoRow } from '#shared/api/video.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { VideoCard } from './video-card.tsx';
import { videoCards } from './video-styles.ts';

interface Props {
  title: string;
  videos: readonly VideoRow[];
  all?: { label: string; path: string };
}

const perRow = 4;
const rowsMax = 2;
const sizes = '(width < 48em) 76vw, (width < 68.75em) 44vw, 20vw';

export function VideoBand({ title, videos, all }: Props) {
  const id = useId();
  if (videos.length === 0) return null;
  return (
    <Band aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{title}</h2>
        {all ? (
          <Link to={all.path} className="link">
            <span>{all.label}</span> <Icon name="arrow-right" />
          </Link>
        ) : null}
      </div>
      <ul>
        {videos.slice(0, shownCount(videos.length)).map((video) => (
          <li key={video.id}>
            <VideoCard video={video} sizes={sizes} />
          </li>
        ))}
      </ul>
    </Band>
  );
}

/** Complete rows only, so that no row ends in a gap; the list of all videos has the rest. */
function shownCount(count: number): number {
  return count <= perRow ? count : Math.min(rowsMax, Math.floor(count / perRow)) * perRow;
}

const Band = styled.section`
  padding-block: calc(40 * var(--px));

  .head {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: 1rem;
    margin-bottom: 1.4rem;
  }
  h2 {
    font-size: max(1.375rem, calc(38 * var(--tx)));
  }
  .head .link {
    flex: none;
  }
  ul {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: var(--s6) var(--gut);
  }
  ${videoCards}

  ${media.tablet} {
    ul {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  ${media.phone} {
    padding-block: 1.5rem;

    ul {
      display: flex;
      gap: var(--gut);
      margin-inline: calc(-1 * var(--page));
      padding: 0.25rem var(--page);
      overflow-x: auto;
      scroll-snap-type: x mandatory;
      scroll-padding-inline: var(--page);
      scrollbar-width: none;
    }
    li {
      flex: none;
      width: 74vw;
      scroll-snap-align: start;
    }
  }
`;
