/** A picture in one size, for lists in which a choice of widths for each would be a large part of the page. */
import type { ReactNode } from 'react';
import { focusStep, toneOf } from '#shared/media/image-tone.ts';
import { cropUrl, heightOf, type ImageRatio, type ImageWidth } from '#shared/media/image-url.ts';
import type { PictureImage } from './picture.tsx';

interface Props {
  image: PictureImage;
  width: ImageWidth;
  ratio: ImageRatio;
}

/** Decoration: the text beside it says what it shows. */
export function SmallPicture({ image, width, ratio }: Props): ReactNode {
  return (
    <img
      src={cropUrl(image, width, ratio)}
      width={width}
      height={heightOf(width, ratio)}
      alt=""
      loading="lazy"
      // The head's script may be holding the address back when the page is hydrated.
      suppressHydrationWarning
      data-tone={toneOf(image.blur)}
      data-ai={image.isAi}
      data-x={focusStep(image.focalX)}
      data-y={focusStep(image.focalY)}
    />
  );
}
