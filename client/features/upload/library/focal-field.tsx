/** Focal point of a picture: set by a click or two ranges, with the crops of public pages as they will be. */
import { useEffect, useRef, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import type { LibraryItem } from '#shared/api/media.ts';
import { heightOf, imageUrl, type ImageRatio } from '#shared/media/image-url.ts';
import { useT } from '#client/lib/translations.ts';
import type { Field } from '#client/ui/form/form-field.tsx';
import { cropPosition, shownRatios } from './crop-position.ts';

interface Props {
  item: LibraryItem;
  x: Field;
  y: Field;
  isReadOnly: boolean;
}

const percent = (share: string) => Math.round(Number(share) * 100);

export function FocalField({ item, x, y, isReadOnly }: Props) {
  const t = useT();
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    marker.current?.style.setProperty('inset-inline-start', `${Number(x.value) * 100}%`);
    marker.current?.style.setProperty('top', `${Number(y.value) * 100}%`);
  }, [x.value, y.value]);
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    x.onChange(shareOf((event.clientX - box.left) / (box.width || 1)));
    y.onChange(shareOf((event.clientY - box.top) / (box.height || 1)));
  };
  // Without a name: the form would take the percents for its value.
  const range = (field: Field, label: string) => (
    <label>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={percent(field.value)}
        disabled={isReadOnly}
        onChange={({ target }) => field.onChange(shareOf(Number(target.value) / 100))}
      />
    </label>
  );
  return (
    <Focal role="group" aria-label={t('media:focal.title')}>
      {/* The ranges below do the same by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="stage" onClick={isReadOnly ? undefined : handleClick}>
        <img src={imageUrl(item.image.url, 640)} alt={item.image.alt} width={item.image.width} height={item.image.height} />
        <span ref={marker} className="point" aria-hidden="true" />
      </div>
      {range(x, t('media:field.focalX'))}
      {range(y, t('media:field.focalY'))}
      <p className="message">{t('media:focal.crops')}</p>
      <ul>
        {shownRatios.map((ratio) => (
          <Crop key={ratio.join(':')} item={item} ratio={ratio} focus={{ x: Number(x.value), y: Number(y.value) }} />
        ))}
      </ul>
    </Focal>
  );
}

const cropWidth = 160;

function Crop({ item, ratio, focus }: { item: LibraryItem; ratio: ImageRatio; focus: { x: number; y: number } }) {
  const img = useRef<HTMLImageElement>(null);
  const [width, height] = ratio;
  const position = cropPosition(item.image, width / height, focus);
  useEffect(() => {
    img.current?.style.setProperty('object-position', `${position.x}% ${position.y}%`);
    img.current?.style.setProperty('aspect-ratio', `${width} / ${height}`);
  }, [position.x, position.y, width, height]);
  return (
    <li>
      <img ref={img} src={imageUrl(item.image.url, 320)} alt={`${width}:${height}`} width={cropWidth} height={heightOf(cropWidth, ratio)} />
    </li>
  );
}

function shareOf(value: number): string {
  return String(Math.round(Math.min(1, Math.max(0, value)) * 1_000) / 1_000);
}

const Focal = styled.div`
  display: grid;
  gap: 0.75rem;

  .stage {
    position: relative;
    justify-self: start;
    cursor: crosshair;
  }
  .stage > img {
    display: block;
    width: auto;
    max-width: 100%;
    height: auto;
    max-height: 22rem;
    border-radius: var(--r-s);
  }
  .point {
    position: absolute;
    width: 1.5rem;
    height: 1.5rem;
    border: 0.1875rem solid var(--surface);
    border-radius: 50%;
    box-shadow: 0 0 0 0.125rem var(--ink-950);
    translate: -50% -50%;
    pointer-events: none;
  }
  label {
    display: grid;
    gap: 0.25rem;
    font-size: var(--t-s);
    font-weight: 600;
  }
  input {
    width: 100%;
    min-height: 1.75rem;
    accent-color: var(--primary);
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.6rem;
  }
  li > img {
    width: auto;
    height: 4.5rem;
    object-fit: cover;
    border-radius: var(--r-s);
  }
`;
