/** The public page of the open draft: beside the editor, on narrow screens over it. */
import { useEffect, useRef, useState, useSyncExternalStore, type MouseEvent } from 'react';
import { previewFramePath } from '#shared/api/preview.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import type { Draft } from '#client/features/content/editor/draft.ts';
import { type DraftState, isUnsaved } from '#client/features/content/editor/draft-state.ts';
import { langOfSide, type Side, sides } from '#client/features/content/editor/item-values.ts';
import { useT } from '#client/lib/translations.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { openFramePage, type FramePage } from './frame-page.ts';
import { FullView, SidePane } from './live-preview-style.ts';
import { usePageHtml, type PageHtml } from './use-page-html.ts';

interface Props {
  draft: Draft;
  state: DraftState;
  /** Language that is being written, which the preview follows. */
  side: Side;
  onClose: () => void;
}

export function LivePreview(props: Props) {
  const t = useT();
  const label = t('live-preview:pane.title');
  if (useIsCompact()) {
    return (
      <FullView open aria-label={label} onClose={props.onClose} data-live-preview="">
        <PreviewOf {...props} />
      </FullView>
    );
  }
  return <BesideEditor {...props} label={label} />;
}

/** The rest of the screen makes room as long as the pane is there. */
function BesideEditor({ label, ...props }: Props & { label: string }) {
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

function PreviewOf({ draft, state, side, onClose }: Props) {
  const t = useT();
  const [device, setDevice] = useState<Device>('phone');
  const [shownSide, setShownSide] = useState(side);
  // The language follows the text that is being written, until another one is chosen.
  useEffect(() => setShownSide(side), [side]);
  const page = usePageHtml(state, langOfSide[shownSide]);
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
            value={shownSide}
            options={sides.map((value) => ({ value, label: t(`live-preview:side.${value}`) }))}
            onChange={setShownSide}
          />
          <TabLink draft={draft} state={state} />
        </div>
        <Notice state={state} page={page} />
      </div>
      <PageFrame html={page.html} width={widths[device]} isLost={page.phase === 'lost'} />
    </>
  );
}

/** Opens the stored version in a tab of its own, where videos play; saves first. */
function TabLink({ draft, state }: Pick<Props, 'draft' | 'state'>) {
  const t = useT();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isUnsaved(state)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    void draft.save().then((isSaved) => {
      if (isSaved && !open(href, '_blank')) location.assign(href);
    });
  };
  return (
    <Link className="link" to={staffPaths.preview(state.item?.id ?? '')} target="_blank" onClick={handleClick}>
      {t('live-preview:pane.newTab')}
    </Link>
  );
}

/** What the reader of the preview should know about it; only troubles are announced. */
function Notice({ state, page: { html, phase, message, retry } }: { state: DraftState; page: PageHtml }) {
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
        {t('live-preview:pane.refused')} {message}
      </Banner>
    );
  }
  if (state.phase === 'refused') {
    return (
      <Banner kind="warning" icon="circle-alert" live>
        {t('live-preview:pane.unsaved')} {state.message}
      </Banner>
    );
  }
  const { titleZh, titleEn } = state.fields;
  return <p className="hint">{t(titleZh.trim() || titleEn.trim() ? 'live-preview:pane.hint' : 'live-preview:pane.noTitle')}</p>;
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
