/** A slide's panorama, with its own art for phones. */
import { styled } from 'styled-components';
import type { Banner } from '#shared/api/home.ts';
import { designWidthPx } from '#shared/limits.ts';
import { Picture } from '#client/ui/picture/picture.tsx';

interface Props {
  banner: Banner;
  /** The slide that a visit begins with: the largest thing on the first screen. */
  first: boolean;
  state: 'on' | 'off';
}

export function HeroPicture({ banner, first, state }: Props) {
  return (
    <Pane data-slide={state}>
      <Picture
        image={banner.image}
        phoneImage={banner.imageMobile}
        sizes={`(max-width: ${designWidthPx}px) 100vw, ${designWidthPx}px`}
        ratio={[24, 13]}
        widths={[960, 1280, 1600, designWidthPx]}
        eager={first}
      />
    </Pane>
  );
}

const Pane = styled.div`
  position: absolute;
  inset: 0;

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    transition:
      translate var(--d4) var(--ease),
      scale var(--d4) var(--ease);
  }
  [data-looks] & img {
    scale: 1.03;
    translate: calc(var(--look-x) * 1.4%) calc(var(--look-y) * 1.4%);
  }
`;
