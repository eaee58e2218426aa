/** Dialog that cuts a part out of a picture: a frame drawn by pointer or by numbers, freely or in a shape of public pages. */
import { useLayoutEffect, useRef, useState, type PointerEvent, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { cropMedia, type LibraryDetail, type LibraryItem } from '#shared/api/media.ts';
import { coverWidthMin } from '#shared/content/content-checks.ts';
import { cropAround, isCropBox, type CropBox, type PictureSize } from '#shared/media/crop-box.ts';
import { imageUrl } from '#shared/media/image-url.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { RecordDialog } from '#client/record/record-dialog.tsx';
import { media } from '#client/theme/media.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { corners, moved, resized, wholeOf, withNumber, type Corner } from './crop-frame.ts';
import { shownRatios } from './crop-position.ts';

interface Props {
  item: LibraryItem;
  /** The owner closes the dialog. */
  onCropped: (detail: LibraryDetail, box: CropBox) => void;
  /** Called after a refusal: somebody else may have changed the picture. */
  onRefused: () => void;
  onClose: () => void;
}

const free = 'free';
const shapes: ReadonlyMap<string, number> = new Map(shownRatios.map(([width, height]) => [`${width}:${height}`, width / height]));
const numbers = ['left', 'top', 'width', 'height'] as const;

export function CropDialog({ item, onCropped, onRefused, onClose }: Props) {
  const t = useT();
  const api = useApi();
  const { image } = item;
  const [box, setBox] = useState(() => wholeOf(image));
  const [shapeName, setShapeName] = useState(free);
  /** A number while it is typed. */
  const [typed, setTyped] = useState<{ name: keyof CropBox; text: string } | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const shape = shapes.get(shapeName);
  const isWhole = (frame: CropBox) => frame.width === image.width && frame.height === image.height;
  const around = (ratio: number) => cropAround(image, ratio, { x: image.focalX, y: image.focalY });
  const draw = (next: CropBox) => {
    setBox(next);
    setProblem('');
  };
  const choose = (name: string) => {
    const ratio = shapes.get(name);
    setShapeName(name);
    if (ratio) draw(around(ratio));
  };
  const entered = (name: keyof CropBox, text: string) =>
    text.trim() === '' ? box : withNumber(image, box, { name, value: Number(text), ...(shape ? { shape } : {}) });
  /** The frame with the number that was typed, or with the nearest that it can have. */
  const settle = () => {
    const next = typed ? entered(typed.name, typed.text) : box;
    setTyped(null);
    draw(next);
    return next;
  };
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const frame = settle();
    if (isBusy) return;
    if (isWhole(frame)) return setProblem(t('media:crop.whole'));
    setBusy(true);
    const outcome = await api(cropMedia, { body: { id: item.id, version: item.version, box: frame } });
    setBusy(false);
    if (outcome.status === 'ok') return onCropped(outcome.data, frame);
    setProblem(outcome.message ?? t('media:act.failed'));
    return onRefused();
  };
  return (
    <Frame
      title={t('media:crop.title')}
      text={t('media:crop.text')}
      submitLabel={t('media:crop.submit')}
      form={{ attach: () => undefined }}
      isBusy={isBusy}
      more={
        <Button
          variant="ghost"
          className="first"
          onClick={() => {
            setShapeName(free);
            setTyped(null);
            draw(wholeOf(image));
          }}
        >
          {t('media:crop.reset')}
        </Button>
      }
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
    >
      <Stage picture={image} src={imageUrl(image.url, 1280)} alt={image.alt} box={box} shape={shape} onDraw={draw} />
      <Segmented
        label={t('media:crop.shape')}
        value={shapeName}
        options={[
          { value: free, label: t('media:crop.free') },
          ...[...shapes].flatMap(([value, ratio]) => (isCropBox(image, around(ratio)) ? [{ value, label: value }] : [])),
        ]}
        onChange={choose}
      />
      <div className="numbers">
        {numbers.map((name) => (
          <TextField
            key={name}
            type="number"
            inputMode="numeric"
            label={t(`media:crop.${name}`)}
            field={{
              name,
              value: typed?.name === name ? typed.text : String(box[name]),
              onChange: (text) => {
                setTyped({ name, text });
                const next = entered(name, text);
                if (next[name] === Number(text)) draw(next);
              },
              onBlur: () => void (typed && settle()),
            }}
          />
        ))}
      </div>
      <p className="result">
        <b>{t('media:crop.size', { width: box.width, height: box.height })}</b>{' '}
        <span role="status">{box.width < coverWidthMin ? t('media:crop.small', { width: coverWidthMin }) : ''}</span>
      </p>
      {problem ? (
        <p className="message error" role="alert">
          {problem}
        </p>
      ) : null}
    </Frame>
  );
}

interface StageProps {
  picture: PictureSize;
  src: string;
  alt: string;
  box: CropBox;
  shape: number | undefined;
  onDraw: (box: CropBox) => void;
}

/** The picture with the frame over it. The fields below do the same by keyboard. */
function Stage({ picture, src, alt, box, shape, onDraw }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; y: number; corner: string; box: CropBox } | null>(null);
  const { width, height } = picture;
  useLayoutEffect(() => stage.current?.style.setProperty('--ratio', String(width / height)), [width, height]);
  useLayoutEffect(() => {
    const percent = { left: box.left / width, top: box.top / height, width: box.width / width, height: box.height / height };
    for (const [name, share] of Object.entries(percent)) frame.current?.style.setProperty(name, `${share * 100}%`);
  }, [box, width, height]);
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const corner = (event.target instanceof HTMLElement && event.target.dataset['corner']) || '';
    grip.current = { x: event.clientX, y: event.clientY, corner, box };
  };
  const handleMove = (event: PointerEvent) => {
    const from = grip.current;
    if (!from) return;
    const scale = width / (stage.current?.getBoundingClientRect().width || width);
    const way = { x: (event.clientX - from.x) * scale, y: (event.clientY - from.y) * scale };
    const corner = corners.find((one) => one === from.corner);
    onDraw(corner ? resized(picture, from.box, { corner, ...way, ...(shape ? { shape } : {}) }) : moved(picture, from.box, way));
  };
  const release = () => {
    grip.current = null;
  };
  return (
    <div ref={stage} className="stage">
      <img src={src} alt={alt} width={width} height={height} draggable={false} />
      <div
        ref={frame}
        className="frame"
        aria-hidden="true"
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={release}
        onPointerCancel={release}
      >
        {corners.map((corner: Corner) => (
          <span key={corner} data-corner={corner} />
        ))}
      </div>
    </div>
  );
}

const Frame = styled(RecordDialog)`
  width: min(52rem, calc(100vw - 2rem));

  .stage {
    position: relative;
    justify-self: center;
    width: min(100%, calc(min(42dvh, 34rem) * var(--ratio, 1)));
    aspect-ratio: var(--ratio, 1);
    overflow: hidden;
    border-radius: var(--r-s);
    user-select: none;
  }
  .stage > img {
    display: block;
    width: 100%;
    height: 100%;
  }
  .frame {
    position: absolute;
    outline: 0.125rem solid var(--surface);
    outline-offset: -0.125rem;
    box-shadow: 0 0 0 100vmax var(--scrim);
    cursor: move;
    touch-action: none;
  }
  .frame > span {
    position: absolute;
    width: min(2.75rem, 50%);
    height: min(2.75rem, 50%);
    touch-action: none;
  }
  .frame > span::after {
    content: '';
    position: absolute;
    inset: 0;
    width: 1.25rem;
    height: 1.25rem;
    border: 0 solid var(--surface);
    filter: drop-shadow(0 0 0.0625rem var(--ink-950));
  }
  [data-corner^='n'] {
    top: 0;
  }
  [data-corner^='s'] {
    bottom: 0;
  }
  [data-corner$='w'] {
    left: 0;
  }
  [data-corner$='e'] {
    right: 0;
  }
  .frame > [data-corner^='n']::after {
    border-top-width: 0.3rem;
  }
  .frame > [data-corner^='s']::after {
    top: auto;
    border-bottom-width: 0.3rem;
  }
  .frame > [data-corner$='w']::after {
    border-left-width: 0.3rem;
  }
  .frame > [data-corner$='e']::after {
    left: auto;
    border-right-width: 0.3rem;
  }
  :is([data-corner='nw'], [data-corner='se']) {
    cursor: nwse-resize;
  }
  :is([data-corner='ne'], [data-corner='sw']) {
    cursor: nesw-resize;
  }
  .numbers {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 0.75rem;
  }
  .result {
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.5;
  }
  .result > b {
    color: var(--text);
    font-variant-numeric: tabular-nums;
  }
  .result > [role='status'] {
    color: var(--warning);
    font-weight: 600;
  }
  .answers > .first {
    margin-inline-end: auto;
  }

  ${media.phone} {
    .segmented {
      grid-auto-flow: row;
      grid-template-columns: repeat(4, minmax(0, 1fr));
      border-radius: var(--r-l);
    }
    .segmented > * {
      padding-inline: 0.25rem;
    }
    .numbers {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;
