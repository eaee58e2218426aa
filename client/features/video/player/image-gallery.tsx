/** The image gallery popup: a carousel with permanent arrows, without dots and autoplay, whose pictures can be enlarged. */
import { useEffect, useRef, useState, type KeyboardEvent, type WheelEvent } from 'react';
import { styled } from 'styled-components';
import type { Swiper as Carousel } from 'swiper';
import { A11y, Keyboard, Zoom } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import { imageUrl } from '#shared/media/image-url.ts';
import { galleryHeightMobile, galleryHeightPx } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { IconButton } from '#client/ui/button.tsx';
import { isImeKey } from '#client/ui/is-ime-key.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { useDismissal } from '#client/ui/overlay/use-dismissal.ts';
import { useSwipeDown } from '#client/ui/overlay/use-swipe-down.ts';

interface Props {
  /** At least one. */
  images: readonly { url: string; alt?: string; credit?: string; isAi?: boolean }[];
  startIndex: number;
  onClose: () => void;
}

/** Largest enlargement, and the factor of a press of a button or key and of a notch of a wheel. */
const scaleMax = 4;
const pressFactor = 1.6;
const notchFactor = 1.15;

/** Esc, the cross and a click beside the picture close it; the focus returns to the opener. */
export function ImageGallery({ images, startIndex, onClose }: Props) {
  const t = useT();
  const isSingle = images.length === 1;
  const carousel = useRef<Carousel>(null);
  const [index, setIndex] = useState(startIndex);
  const [scale, setScale] = useState(1);
  const { open, close } = useDismissal(onClose);
  // A finger moves an enlarged picture.
  const swipe = useSwipeDown(() => scale === 1 && close());
  const zoom = (factor: number) => {
    const next = Math.min(scaleMax, Math.max(1, scale * factor));
    if (next === 1) carousel.current?.zoom.out();
    else carousel.current?.zoom.in(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isImeKey(event) || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoom(pressFactor);
    else if (event.key === '-') zoom(1 / pressFactor);
    else return;
    event.preventDefault();
  };
  const handleWheel = ({ deltaY }: WheelEvent) => {
    if (deltaY !== 0) zoom(deltaY < 0 ? notchFactor : 1 / notchFactor);
  };
  // A carousel measures itself when it starts, and in a closed dialog it has no width: its keys would lead nowhere.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  return (
    <Popup
      open={open}
      onClose={close}
      closesOnScrim
      aria-label={t('content:gallery.title')}
      onKeyDown={handleKey}
      onWheel={handleWheel}
      {...swipe}
    >
      <p className="count" role="status">
        <span aria-hidden="true">{`${index + 1} / ${images.length}`}</span>
        <span className="visually-hidden">
          {t('content:gallery.position', { number: index + 1, total: images.length, alt: images[index]?.alt ?? '' })}
        </span>
      </p>
      <IconButton icon="x" label={t('content:gallery.close')} className="close" onClick={close} />
      {/* A disabled button would lose the focus, and the viewer its keys. */}
      <IconButton
        icon="zoom-in"
        label={t('content:gallery.enlarge')}
        className="enlarge"
        aria-disabled={scale >= scaleMax}
        onClick={() => zoom(pressFactor)}
      />
      <IconButton
        icon="zoom-out"
        label={t('content:gallery.reduce')}
        className="reduce"
        aria-disabled={scale <= 1}
        onClick={() => zoom(1 / pressFactor)}
      />
      {isSingle ? null : (
        <IconButton
          icon="chevron-left"
          label={t('content:gallery.previous')}
          className="previous"
          onClick={() => carousel.current?.slidePrev()}
        />
      )}
      {shown ? (
        <Swiper
          modules={[A11y, Keyboard, Zoom]}
          keyboard={{ enabled: true, onlyInViewport: false }}
          a11y={{ enabled: true, slideRole: 'group' }}
          // Pinch and double tap; a double click is the same with a mouse.
          zoom={{ maxRatio: scaleMax, limitToOriginalSize: false }}
          onZoomChange={(_swiper, next: number) => setScale(next)}
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
              <div className="swiper-zoom-container">
                <img
                  src={imageUrl(image.url, 1600)}
                  srcSet={`${imageUrl(image.url, 960)} 960w,${imageUrl(image.url, 1600)} 1600w`}
                  sizes="100vw"
                  alt={image.alt ?? ''}
                />
              </div>
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
      {isSingle ? null : (
        <IconButton icon="chevron-right" label={t('content:gallery.next')} className="next" onClick={() => carousel.current?.slideNext()} />
      )}
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
  .swiper-zoom-container {
    display: flex;
    align-items: center;
    justify-content: center;
    height: 100%;
  }
  .swiper-slide-zoomed {
    cursor: move;
    touch-action: none;
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
  .close,
  .enlarge,
  .reduce {
    right: 1rem;
    top: 1rem;
  }
  .reduce {
    right: 4.25rem;
  }
  .enlarge {
    right: 7.5rem;
  }
  .icon-button[aria-disabled='true'] {
    opacity: 0.4;
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
    height: 100dvh;
    max-height: none;
    border-radius: 0;

    &[open] {
      display: grid;
      align-items: center;
    }
    .swiper {
      width: 100%;
      height: ${galleryHeightMobile};
    }
  }
`;
