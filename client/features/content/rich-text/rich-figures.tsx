/** A picture in a text: a figure with alternative text and an editable caption. */
import { type CommandProps, type Editor, mergeAttributes, Node } from '@tiptap/core';
import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { ImageOff } from '#client/ui/picture/staff-icons.tsx';
import { use, useId } from 'react';
import { isSitePicture } from '#shared/content/body-pictures.ts';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { heldSource, pathOfOwn, sitePath } from './rich-html.ts';
import type { Side } from '#client/features/content/editor/item-values.ts';
import { cropUrl, usableWidths } from '#shared/media/image-url.ts';
import { paths } from '#shared/paths.ts';
import { FilmsContext } from './films-context.ts';

const safeAddress = /^(?:https?:\/\/|\/(?![/\\]))/i;

export const RichPicture = Node.create({
  name: 'picture',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,

  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
    pair: { default: false },
  }),

  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) => {
        const attributes = attributesOf(figure.querySelector('img'));
        return attributes && { ...attributes, pair: figure.dataset['pair'] === 'true' };
      },
      contentElement: (figure: globalThis.Node) =>
        (figure as HTMLElement).querySelector<HTMLElement>('figcaption') ?? document.createElement('figcaption'),
    },
    { tag: `img[src], img[${heldSource}]`, getAttrs: (img) => attributesOf(img) },
  ],

  renderHTML: ({ HTMLAttributes: { src, pair, ...rest } }) => [
    'figure',
    pair ? { 'data-pair': 'true' } : {},
    ['img', mergeAttributes({ [isSitePicture(String(src)) ? 'src' : heldSource]: src }, rest)],
    ['figcaption', 0],
  ],

  addNodeView: () => ReactNodeViewRenderer(PictureView, { stopEvent: ({ event }) => event.target instanceof HTMLInputElement }),

  addKeyboardShortcuts() {
    return {
      // The caption is one line: Enter continues below the picture.
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection;
        if ($from.parent.type !== this.type) return false;
        const after = $from.after();
        return editor
          .chain()
          .insertContentAt(after, { type: 'paragraph' })
          .setTextSelection(after + 1)
          .run();
      },
    };
  },
});

/** Inserts a picture of the library after the selection, or after the table around it. Replaces no text. */
export function putPicture(editor: Editor, { item: { image, altZh, altEn }, side }: { item: MediaItem; side: Side }): void {
  const attrs = { src: pathOfOwn(image.url), alt: side === 'zh' ? altZh : altEn, width: image.width, height: image.height };
  // May be called while React renders, and React renders pictures synchronously.
  queueMicrotask(() => {
    const { $to } = editor.state.selection;
    const depths = Array.from({ length: $to.depth + 1 }, (_, depth) => depth);
    const table = depths.find((depth) => $to.node(depth).type.name === 'table');
    editor
      .chain()
      .focus()
      .insertContentAt(table ? $to.after(table) : $to.pos, [{ type: 'picture', attrs }, { type: 'paragraph' }])
      .run();
  });
}

function attributesOf(img: Element | null): Record<string, string | null> | false {
  const src = sitePath(img?.getAttribute(heldSource) ?? addressOf(img?.getAttribute('src') ?? ''));
  if (!safeAddress.test(src)) return false;
  return {
    src,
    alt: img?.getAttribute('alt') ?? '',
    width: img?.getAttribute('width') ?? null,
    height: img?.getAttribute('height') ?? null,
  };
}

/** A pasted address without a scheme inherits the one of its page. */
function addressOf(src: string): string {
  return src.startsWith('//') ? `https:${src}` : src;
}

function PictureView({ node, editor, updateAttributes, selected }: ReactNodeViewProps) {
  const t = useT();
  const id = useId();
  const { src, alt, pair } = node.attrs as { src: string; alt: string; pair: boolean };
  return (
    <NodeViewWrapper as="figure" className="picture" data-pair={pair || undefined} data-selected={selected || undefined}>
      {isSitePicture(src) ? (
        <img src={src} alt={alt} draggable="true" data-drag-handle="" />
      ) : (
        <div className="foreign" contentEditable={false} draggable="true" data-drag-handle="">
          <ImageOff className="icon" aria-hidden="true" />
          <span>{t('editor:foreign.unseen', { host: URL.parse(src)?.host ?? src })}</span>
        </div>
      )}
      <div className="alt" contentEditable={false} data-missing={alt.trim() === '' || undefined}>
        <label htmlFor={id}>{t('editor:picture.alt')}</label>
        <input
          id={id}
          value={alt}
          maxLength={300}
          placeholder={t('editor:picture.altHint')}
          readOnly={!editor.isEditable}
          aria-invalid={alt.trim() === '' || undefined}
          onChange={({ target }) => updateAttributes({ alt: target.value })}
        />
        <label className="pair">
          <input
            type="checkbox"
            checked={pair}
            disabled={!editor.isEditable}
            onChange={({ target }) => updateAttributes({ pair: target.checked })}
          />
          <span>{t('editor:picture.pair')}</span>
        </label>
      </div>
      <NodeViewContent<'figcaption'> as="figcaption" data-hint={node.childCount === 0 ? t('editor:picture.caption') : undefined} />
    </NodeViewWrapper>
  );
}

const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** A video of the item inside its text: id and title, rendered by the site's player; a link without JavaScript. */
export const RichVideo = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  // Parsed before pictures, whose figures have no id.
  priority: 110,

  addAttributes: () => ({
    id: { default: '', parseHTML: (figure: HTMLElement) => figure.dataset['video'] ?? '', rendered: false },
    title: { default: '', parseHTML: (figure: HTMLElement) => figure.textContent.trim(), rendered: false },
  }),

  parseHTML: () => [
    { tag: 'figure[data-video]', priority: 60, getAttrs: (figure) => (idPattern.test(figure.dataset['video'] ?? '') ? null : false) },
  ],

  renderHTML: ({ node }) => {
    const { id, title } = node.attrs as { id: string; title: string };
    return ['figure', { 'data-video': id }, ['a', { href: paths.videoPlay(id) }, title]];
  },

  addNodeView: () => ReactNodeViewRenderer(VideoView),
});

/** The still of the film, as the article shows it, over its title. */
function VideoView({ node, selected }: ReactNodeViewProps) {
  const films = use(FilmsContext);
  const { id, title } = node.attrs as { id: string; title: string };
  const cover = films.find((film) => film.id === id)?.cover;
  const width = cover && usableWidths(cover, [960], [16, 9]).at(-1);
  return (
    <NodeViewWrapper as="figure" data-video={id} data-selected={selected || undefined}>
      {cover && width ? (
        <img src={cropUrl(cover, width, [16, 9])} alt="" width={16} height={9} draggable="true" data-drag-handle="" />
      ) : null}
      <span>{title}</span>
    </NodeViewWrapper>
  );
}

/** Inserts a video at the cursor. */
export function insertVideo(video: { id: string; title: string }): (props: CommandProps) => boolean {
  return ({ commands }) => commands.insertContent([{ type: 'video', attrs: video }, { type: 'paragraph' }]);
}
