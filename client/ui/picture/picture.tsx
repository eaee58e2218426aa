/** A picture from our media path in the sizes the screen needs, with a placeholder colour and no layout shift. */
import { focusStep, toneOf } from '#shared/media/image-tone.ts';
import { cropUrl, heightOf, imageSrcset, usableWidths, type ImageRatio, type ImageWidth } from '#shared/media/image-url.ts';

/** The fields of `Image` in `shared/api/content.ts`; written here because parts of `ui` know no contract. */
export interface PictureImage {
  url: string;
  alt: string;
  width: number;
  height: number;
  focalX: number;
  focalY: number;
  /** Average colour `#rrggbb`. */
  blur: string;
  /** Made by AI: `client/theme/shapes.css` draws a mark on what holds it. */
  isAi?: boolean;
}

interface Props {
  image: PictureImage;
  /** Width of the slot as the `sizes` attribute says it: `(max-width: 767px) 100vw, 33vw`. */
  sizes: string;
  /** Shape of a fill crop around the focal point, `[16, 9]`; without it the picture keeps its own. */
  ratio?: ImageRatio;
  /** For pictures above the fold: loads with high priority instead of lazily. At most one or two a page. */
  eager?: boolean;
  /** Widths to offer, in pixels. */
  widths?: readonly ImageWidth[];
  /** Replaces the picture's own text; '' where the text beside it says the same. */
  alt?: string;
  /** Another picture for phones (under 768 px), shown uncropped. */
  phoneImage?: PictureImage;
}

const usualWidths = [320, 480, 640, 960, 1600] as const;
/** For pictures as wide as a phone. */
const phoneWidths = [480, 640, 960, 1600] as const;

/** Draws an `<img>`; a `<picture>` around it when there is another picture for phones. */
export function Picture({ image, sizes, ratio, eager = false, widths = usualWidths, alt, phoneImage }: Props) {
  const usable = usableWidths(image, widths, ratio);
  const largest = usable.at(-1) ?? 960;
  // A medium size for browsers without srcset and for crawlers.
  const middle = usable[Math.floor(usable.length / 2)] ?? largest;
  const img = (
    <img
      src={cropUrl(image, middle, ratio)}
      srcSet={imageSrcset(image, usable, ratio)}
      sizes={sizes}
      width={largest}
      height={heightOf(largest, ratio ?? [image.width, image.height])}
      alt={alt ?? image.alt}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? 'sync' : 'async'}
      // The head's script may be holding the addresses back when the page is hydrated.
      suppressHydrationWarning
      data-tone={toneOf(image.blur)}
      data-ai={image.isAi}
      data-x={focusStep(image.focalX)}
      data-y={focusStep(image.focalY)}
    />
  );
  if (!phoneImage) return img;
  return (
    <picture>
      <source
        media="(max-width: 767px)"
        srcSet={imageSrcset(phoneImage, phoneWidths)}
        sizes={sizes}
        width={phoneImage.width}
        height={phoneImage.height}
      />
      {img}
    </picture>
  );
}
