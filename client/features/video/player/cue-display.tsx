/** The subtitles on the picture; out of the way of the controls and of an open menu. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { PlacedCues, placedCueLook, type PlacedCue } from '#client/features/video/playback/placed-cues.tsx';
import type { CaptionSize } from './caption-size.ts';

interface Props {
  cues: readonly PlacedCue[];
  lang: string | undefined;
  size: CaptionSize;
  /** The menu is open beside it. */
  isBesideMenu: boolean;
}

export function CueDisplay({ cues, lang, size, isBesideMenu }: Props) {
  if (cues.length === 0) return null;
  return (
    <Captions>
      <PlacedCues
        className="captions"
        lang={lang}
        cues={cues}
        data={{ 'data-size': size, 'data-beside': isBesideMenu ? 'true' : undefined }}
      />
    </Captions>
  );
}

const Captions = styled.div`
  display: contents;

  > .captions {
    position: absolute;
    z-index: var(--z-tabs);
    inset-inline: 6%;
    bottom: 1.5rem;
    display: grid;
    justify-items: center;
    gap: 0.2em;
    text-align: center;
    font-size: 1.625rem;
    line-height: 1.5;
    font-weight: 500;
    color: var(--on-image);
    pointer-events: none;
    white-space: pre-line;
    transition: bottom var(--d2) var(--ease);
  }
  [data-controls='shown'] > & > .captions {
    bottom: 5.75rem;
  }
  > .captions[data-beside] {
    inset-inline-end: 20.625rem;
  }
  > [data-size='small'] {
    font-size: 1.25rem;
  }
  > [data-size='large'] {
    font-size: 2.125rem;
  }
  span {
    max-width: 100%;
    padding: 0.12em 0.5em;
    border-radius: var(--r-s);
    background: var(--scrim);
    text-wrap: balance;
  }

  ${media.compact} {
    > .captions {
      font-size: 1.25rem;
    }
    > [data-size='small'] {
      font-size: 1rem;
    }
    > [data-size='large'] {
      font-size: 1.625rem;
    }
  }
  ${media.phone} {
    > .captions {
      inset-inline: 3%;
      bottom: 0.75rem;
      font-size: 0.9375rem;
    }
    [data-controls='shown'] > & > .captions {
      bottom: 3.625rem;
    }
    > .captions[data-beside] {
      inset-inline-end: 3%;
    }
    > [data-size='small'] {
      font-size: 0.8125rem;
    }
    > [data-size='large'] {
      font-size: 1.1875rem;
    }
  }
  > .captions[data-side] {
    ${placedCueLook}
  }
`;
