/** The image gallery popup: a carousel with permanent arrows, without dots and autoplay. */
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Swiper as Carousel } from 'swiper';
import { A11y, Keyboard } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import { imageUrl } from '#shared/media/image-url.ts';
import { galleryHeightMobile, galleryHeightPx } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { IconButton } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { useDismissal } from '#client/ui/overlay/use-dismissal.ts';

interface Props {
  /** At least one. */
  images: readonly { url: string; alt?: string; credit?: string; isAi?: boolean }[];
  startIndex: number;
  onClose: () => void;
}

/** Esc, the cross and a click beside the picture close it; the focus returns to the opener. */
export function ImageGallery({ images, startIndex, onClose }: Props) {
  const t = useT();
  const carousel = useRef<Carousel>(null);
  const [index, setIndex] = useState(startIndex);
  const { open, close } = useDismissal(onClose);
  // A carousel measures itself when it starts, and in a closed dialog it has no width: its keys would lead nowhere.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  return (
    <Popup open={open} onClose={close} closesOnScrim aria-label={t('content:gallery.title')}>
      <p className="count" role="status">
        <span aria-hidden="true">
          {index + 1} / {images.length}
        </span>
        <span className="visually-hidden">
          {t('content:gallery.position', { number: index + 1, total: images.length, alt: images[index]?.alt ?? '' })}
        </span>
      </p>
      <IconButton icon="x" label={t('content:gallery.close')} className="close" onClick={close} />
      <IconButton
        icon="chevron-left"
        label={t('content:gallery.previous')}
        className="previous"
        onClick={() => carousel.current?.slidePrev()}
      />
      {shown ? (
        <Swiper
          modules={[A11y, Keyboard]}
          keyboard={{ enabled: true, onlyInViewport: false }}
          a11y={{ enabled: true, slideRole: 'group' }}
          initialSlide={startIndex}
          rewind
          spaceBetween={24}
          onSwiper={(swiper) => {
            carousel.current = swiper;
          }}
          onSlideChange={(swiper) => setIndex(swiper.realIndex)}
        >
          {images.map((image) => (
            <SwiperSlide key={image.url}>
              <img
                src={imageUrl(image.url, 1600)}
                srcSet={`${imageUrl(image.url, 960)} 960w,${imageUrl(image.url, 1600)} 1600w`}
                sizes="100vw"
                alt={image.alt ?? ''}
              />
              {image.credit || image.isAi ? (
                <p className="credit">
                  {[image.credit ? t('content:picture.credit', { credit: image.credit }) : '', image.isAi ? t('content:picture.ai') : '']
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              ) : null}
            </SwiperSlide>
          ))}
        </Swiper>
      ) : null}
      <IconButton icon="chevron-right" label={t('content:gallery.next')} className="next" onClick={() => carousel.current?.slideNext()} />
    </Popup>
  );
}

/* The carousel's own few rules stand here instead of its style sheet. */
const Popup = styled(Dialog)`
  position: fixed;
  inset: 0;
  margin: auto;
  width: min(calc(100vw - 4rem), calc(1600 * var(--px)));
  max-width: none;
  height: ${galleryHeightPx / 16}rem;
  max-height: calc(100dvh - 2rem);
  padding: 0;
  border: 0;
  border-radius: var(--r-l);
  background: var(--ink-950);
  color: var(--on-image);
  overflow: hidden;
  box-shadow: var(--e3);

  &::backdrop {
    background: var(--scrim);
  }
  &[open] {
    animation: gallery-in var(--d3) var(--ease);
  }
  @keyframes gallery-in {
    from {
      opacity: 0;
      scale: 0.97;
    }
  }
  .swiper {
    position: relative;
    height: 100%;
    overflow: hidden;
    touch-action: pan-y;
  }
  .swiper-wrapper {
    display: flex;
    height: 100%;
    transition-property: transform;
  }
  .swiper-slide {
    flex: none;
    width: 100%;
    height: 100%;
  }
  .swiper-slide {
    position: relative;
  }
  .credit {
    position: absolute;
    inset: auto 0 0;
    padding: 0.5rem 1rem;
    background: color-mix(in srgb, var(--ink-950) 55%, transparent);
    font-size: var(--t-s);
    text-align: center;
  }
  .swiper-notification {
    position: absolute;
    opacity: 0;
    pointer-events: none;
  }
  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
    background: none;
  }
  .icon-button,
  .count {
    position: absolute;
    z-index: var(--z-tabs);
  }
  .icon-button {
    background: color-mix(in srgb, var(--ink-950) 55%, transparent);
    top: calc(50% - 1.375rem);
  }
  .icon-button:hover {
    background: var(--ink-950);
  }
  .icon-button:focus-visible {
    outline-color: var(--on-image);
    outline-offset: -0.25rem;
    border-radius: 50%;
  }
  .previous {
    left: 1rem;
  }
  .next {
    right: 1rem;
  }
  .close {
    right: 1rem;
    top: 1rem;
  }
  .count {
    left: 1.25rem;
    top: 1.4rem;
    padding: 0.4em 0.7em;
    border-radius: var(--r-pill);
    background: color-mix(in srgb, var(--ink-950) 55%, transparent);
    font-size: var(--t-s);
    line-height: 1;
    font-variant-numeric: tabular-nums;
  }

  ${media.phone} {
    width: 100vw;
    height: ${galleryHeightMobile};
    border-radius: 0;
  }
`;
