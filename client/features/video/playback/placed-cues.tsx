/** Cues on a picture, each side of it in a paragraph of its own: as text, so that nothing of a file becomes markup. */
import { css } from 'styled-components';
import { cuePlace } from '#shared/video/cue-place.ts';

export interface PlacedCue {
  text: string;
  /** WebVTT settings. */
  settings?: string | undefined;
}

interface Props {
  className: string;
  lang: string | undefined;
  cues: readonly PlacedCue[];
  /** Further `data-` attributes of each paragraph. */
  data?: Readonly<Record<`data-${string}`, string | undefined>>;
}

const sides = ['top', 'middle', 'bottom', 'left', 'right'] as const;

export function PlacedCues({ className, lang, cues, data }: Props) {
  const placed = cues.map((cue) => ({ ...cue, ...cuePlace(cue.settings ?? '') }));
  return sides.map((side) => {
    const here = placed.filter((cue) => cue.side === side);
    return here.length === 0 ? null : (
      <p key={side} className={className} lang={lang} dir="auto" data-side={side} {...data}>
        {here.map(({ text, along }) => (
          <span key={text} data-along={along}>
            {text}
          </span>
        ))}
      </p>
    );
  });
}

/** For the paragraphs, which stand at the bottom of the picture unless a side is named. */
export const placedCueLook = css`
  &[data-side='top'] {
    inset-block: 1.5rem auto;
  }
  &[data-side='middle'] {
    inset-block: 50% auto;
    transform: translateY(-50%);
  }
  [data-along='start'] {
    justify-self: start;
    text-align: start;
  }
  [data-along='end'] {
    justify-self: end;
    text-align: end;
  }
  &[data-side='left'],
  &[data-side='right'] {
    inset-block: 6%;
    grid-auto-flow: column;
    align-items: center;
  }
  &[data-side='left'] {
    inset-inline: 4% auto;
  }
  &[data-side='right'] {
    inset-inline: auto 4%;
  }
  /* On the text: the sides of the box are those of the picture. */
  &[data-side='left'] span,
  &[data-side='right'] span {
    max-height: 100%;
    writing-mode: vertical-rl;
  }
  &[data-side='left'] [data-along='start'],
  &[data-side='right'] [data-along='start'] {
    align-self: start;
  }
  &[data-side='left'] [data-along='end'],
  &[data-side='right'] [data-along='end'] {
    align-self: end;
  }
`;
