/** A public page as the server renders it from typed fields: beside a form, on narrow screens over it, at the widths of devices. */
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { previewFramePath } from '#shared/api/preview.ts';
import { langOfSide, type Side, sides } from '#client/features/content/editor/item-values.ts';
import { useT } from '#client/lib/translations.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { usePageHtml, type AskPage, type PageHtml } from './use-page-html.ts';
import { css, styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';

interface Props {
  /** Asks for the page; another function after each change of the fields. */
  ask: AskPage;
  /** Language of the page. */
  side: Side;
  onSide: (side: Side) => void;
  /** Beside the choices of width and language. */
  tools?: ReactNode;
  /** Why the fields cannot be saved; null where they can. */
  unsaved?: string | null;
  /** What the reader of the preview should know about it. */
  hint: string;
  onClose: () => void;
}

export function PagePane(props: Props) {
  const t = useT();
  const label = t('live-preview:pane.title');
  if (useIsCompact()) {
    return (
      <FullView open aria-label={label} onClose={props.onClose} data-live-preview="">
        <PreviewOf {...props} />
      </FullView>
    );
  }
  return <BesideForm {...props} label={label} />;
}

/** The rest of the screen makes room as long as the pane is there. */
function BesideForm({ label, ...props }: Props & { label: string }) {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    const main = pane.current?.closest('main');
    main?.setAttribute('data-beside', '');
    return () => main?.removeAttribute('data-beside');
  }, []);
  return (
    <SidePane ref={pane} aria-label={label} data-live-preview="">
      <PreviewOf {...props} />
    </SidePane>
  );
}

/** Widths of the page in pixels. */
const widths = { phone: 390, tablet: 768, desktop: 1280 } as const;
type Device = keyof typeof widths;
const devices = Object.keys(widths) as Device[];

function PreviewOf({ ask, side, onSide, tools, unsaved = null, hint, onClose }: Props) {
  const t = useT();
  const [device, setDevice] = useState<Device>('phone');
  const page = usePageHtml(ask, langOfSide[side]);
  return (
    <>
      <div className="bar">
        <h2>{t('live-preview:pane.title')}</h2>
        <IconButton icon="x" label={t('live-preview:pane.close')} onClick={onClose} />
        <div className="choices">
          <Segmented
            label={t('live-preview:pane.width')}
            value={device}
            options={devices.map((value) => ({ value, label: t(`live-preview:device.${value}`) }))}
            onChange={setDevice}
          />
          <Segmented
            label={t('live-preview:pane.language')}
            value={side}
            options={sides.map((value) => ({ value, label: t(`live-preview:side.${value}`) }))}
            onChange={onSide}
          />
          {tools}
        </div>
        <Notice page={page} unsaved={unsaved} hint={hint} />
      </div>
      <PageFrame html={page.html} width={widths[device]} isLost={page.phase === 'lost'} />
    </>
  );
}

/** Only troubles are announced. */
function Notice({ page: { html, phase, message, retry }, unsaved, hint }: { page: PageHtml; unsaved: string | null; hint: string }) {
  const t = useT();
  const again = (
    <Button variant="ghost" small onClick={retry}>
      {t('live-preview:pane.retry')}
    </Button>
  );
  if (phase === 'lost') {
    return (
      <Banner kind="warning" live action={again}>
        {t(html ? 'live-preview:pane.lost' : 'live-preview:pane.lostFirst')}
      </Banner>
    );
  }
  if (phase === 'refused') {
    return (
      <Banner kind="error" live action={again}>
        {`${t('live-preview:pane.refused')} ${message}`}
      </Banner>
    );
  }
  if (unsaved !== null) {
    return (
      <Banner kind="warning" icon="circle-alert" live>
        {`${t('live-preview:pane.unsaved')} ${unsaved}`}
      </Banner>
    );
  }
  return <p className="hint">{hint}</p>;
}

interface PageFrameProps {
  html: string;
  /** Width of the page, by which its media queries go; a narrower place shows it scaled down. */
  width: number;
  isLost: boolean;
}

function PageFrame({ html, width, isLost }: PageFrameProps) {
  const t = useT();
  const stage = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<{ page: FramePage | null }>({ page: null });
  const [space, setSpace] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!stage.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setSpace(entry.contentRect));
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (html) frame.page?.write(html);
  }, [frame, html]);
  useEffect(() => {
    const scale = Math.min(1, space.width / width);
    const set = (name: string, value: number) => stage.current?.style.setProperty(name, String(value));
    set('--page-width', width);
    set('--page-height', scale > 0 ? space.height / scale : 0);
    set('--scale', scale);
  }, [space, width]);
  return (
    <div className="stage" ref={stage} data-waiting={html === '' || undefined}>
      {html === '' && !isLost ? <p role="status">{t('live-preview:pane.loading')}</p> : null}
      {space.width > 0 && !(isLost && !frame.page) ? (
        <div className="page">
          <iframe
            title={t('live-preview:pane.frame')}
            src={previewFramePath}
            sandbox="allow-same-origin"
            onLoad={({ currentTarget }) => setFrame({ page: openFramePage(currentTarget) })}
          />
        </div>
      ) : null}
    </div>
  );
}

const compact = '(width < 68.75em)';

/** Whether the window is too narrow for two columns. */
function useIsCompact(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(compact);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(compact).matches,
    () => false,
  );
}

/** The frame's document: without scripts, and its policy admits styles with its nonce only. */
interface FramePage {
  write: (html: string) => void;
}

/** Prepares a frame whose empty page has loaded; null while it holds another document, such as an error of the browser. */
function openFramePage(frame: HTMLIFrameElement): FramePage | null {
  const page = frame.contentDocument;
  const nonce = page?.body?.dataset['nonce'];
  if (!page || !nonce) return null;
  // Links and forms would leave the page; the frame shows one page only.
  page.addEventListener('click', (event) => {
    if ((event.target as Element | null)?.closest('a')) event.preventDefault();
  });
  page.addEventListener('submit', (event) => event.preventDefault());
  return { write: (html) => morph(page.documentElement, parse(html), nonce) };
}

/**
 * The parsed document has the policy of the editor, which would refuse the page's styles: until they are in the frame they are
 * data blocks. The page has no scripts of its own. Parts for visitors without scripts go, and nothing takes the focus from the
 * editor.
 */
function parse(html: string): HTMLElement {
  const text = html.replaceAll('<style', '<script type="text/css"').replaceAll('</style>', '</script>');
  const { documentElement } = new DOMParser().parseFromString(text, 'text/html');
  for (const element of documentElement.querySelectorAll('noscript')) element.remove();
  for (const element of documentElement.querySelectorAll('[autofocus]')) element.removeAttribute('autofocus');
  return documentElement;
}

/** Makes a node of the frame equal to a parsed one. */
function morph(node: Node, wanted: Node, nonce: string): void {
  if (node.isEqualNode(wanted) || isSameStyle(node, wanted)) return;
  if (!isElement(node) || !isElement(wanted) || node.tagName !== wanted.tagName) {
    node.parentNode?.replaceChild(copyOf(wanted, node.ownerDocument, nonce), node);
    return;
  }
  for (const name of node.getAttributeNames()) if (!wanted.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  const wantedChildren = [...wanted.childNodes];
  const children = [...node.childNodes];
  children.forEach((child, index) => {
    const wantedChild = wantedChildren[index];
    if (wantedChild) morph(child, wantedChild, nonce);
    else child.remove();
  });
  for (const more of wantedChildren.slice(children.length)) node.append(copyOf(more, node.ownerDocument, nonce));
}

function isSameStyle(node: Node, wanted: Node): boolean {
  return node.nodeName === 'STYLE' && wanted.nodeName === 'SCRIPT' && node.textContent === wanted.textContent;
}

/** Not `instanceof`: the nodes belong to other windows. */
function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

function copyOf(node: Node, into: Document | null, nonce: string): Node {
  const page = into ?? document;
  if (node.nodeName === 'SCRIPT') return styleOf(node, page, nonce);
  const copy = page.importNode(node, true);
  if (isElement(copy)) for (const style of copy.querySelectorAll('script')) style.replaceWith(styleOf(style, page, nonce));
  return copy;
}

function styleOf({ textContent }: Node, page: Document, nonce: string): HTMLStyleElement {
  const style = page.createElement('style');
  style.nonce = nonce;
  style.textContent = textContent;
  return style;
}

const look = css`
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  background: var(--sunken);

  .bar {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 0.5rem 1rem;
    padding: 0.75rem 1.25rem;
    border-bottom: 1px solid var(--line);
    background: var(--surface);
  }
  h2 {
    font: 600 var(--t-ui) / 1.4 var(--f-ui);
    letter-spacing: 0;
  }
  .choices,
  .bar > :is(p, div):not(.choices) {
    grid-column: 1 / -1;
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
  }
  .choices > a {
    margin-inline-start: auto;
  }
  .segmented > label {
    padding-inline: 1em;
  }
  .hint {
    font-size: var(--t-xs);
    line-height: 1.5;
    color: var(--text-2);
  }
  .stage {
    position: relative;
    min-height: 0;
    margin: 1rem 1.25rem 0;
    overflow: hidden;
  }
  .stage > [role='status'] {
    padding-block: 3rem;
    text-align: center;
    color: var(--text-2);
  }
  .page {
    position: absolute;
    inset-block: 0;
    inset-inline: 0;
    width: calc(var(--page-width) * var(--scale) * 1px);
    margin-inline: auto;
    overflow: hidden;
    border-radius: var(--r-m) var(--r-m) 0 0;
    background: var(--bg);
    box-shadow: var(--e1);
  }
  .stage[data-waiting] .page {
    visibility: hidden;
  }
  iframe {
    display: block;
    width: calc(var(--page-width) * 1px);
    max-width: none;
    height: calc(var(--page-height) * 1px);
    border: 0;
    scale: var(--scale);
    transform-origin: 0 0;
  }
`;

/** Styles of the preview: a pane at the edge of the window, and a view of its own on narrow screens. */
const SidePane = styled.aside`
  position: fixed;
  inset: 0 0 0 auto;
  z-index: var(--z-header);
  width: max(26rem, 42vw);
  border-inline-start: 1px solid var(--line);
  ${look}
`;

const FullView = styled(Dialog)`
  &[open] {
    position: fixed;
    inset: 0;
    width: 100%;
    max-width: none;
    height: 100dvh;
    max-height: none;
    padding: 0;
    border: 0;
    color: var(--text);
    ${look}

    ${media.phone} {
      .bar {
        padding: 0.5rem 1rem 0.75rem;
      }
      .segmented > label {
        padding-inline: 0.7em;
      }
      .stage {
        margin: 0;
      }
      .page {
        border-radius: 0;
      }
    }
  }
`;
