/** The hero's slide controls: a perforation per slide and a button that stops the show. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import type { Slides } from './use-slides.ts';

interface Props {
  slides: Omit<Slides, 'panes'>;
  titles: readonly string[];
}

/** Rendered by the script that handles it, in a reserved place, so nothing moves. */
export function HeroControls({ slides, titles }: Props) {
  const t = useT();
  if (!slides.ready) return null;
  return (
    <Bar role="group" aria-label={t('content:home.slides')}>
      {titles.map((title, index) => (
        <button
          key={title}
          type="button"
          aria-label={t('content:home.slide', { number: index + 1, title })}
          aria-current={index === slides.active ? 'true' : undefined}
          onClick={() => slides.show(index)}
        >
          <i className="perforation" />
        </button>
      ))}
      <button type="button" aria-label={t(slides.playing ? 'content:home.pause' : 'content:home.resume')} onClick={slides.togglePlaying}>
        {slides.playing ? <i className="pause" /> : <Icon name="play" />}
      </button>
    </Bar>
  );
}

const Bar = styled.div`
  position: absolute;
  left: 50%;
  translate: -50%;
  bottom: calc(40 * var(--px));
  display: flex;

  button {
    width: 2.25rem;
    height: 2.75rem;
    display: grid;
    place-items: center;
    color: var(--line-strong);
  }
  .perforation {
    font-size: 1.3rem;
    transition:
      scale var(--d2) var(--ease),
      background-color var(--d2);
  }
  [aria-current] {
    color: var(--text);
  }
  button:hover .perforation {
    scale: 1.2;
  }
  .icon,
  .pause {
    font-size: 0.75rem;
    color: var(--text-2);
  }
  .pause {
    width: 0.75em;
    height: 1em;
    border: solid currentColor;
    border-width: 0 0.22em;
  }

  ${media.phone} {
    /* Under the title. */
    inset-block: var(--below-title) auto;
  }
`;
