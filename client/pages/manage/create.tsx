/** `/manage/create/:kind`: the editor of a new article or video, or with `?id=` of an existing one. */
import { lazy, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { staffPaths } from '#shared/staff-paths.ts';
import { Guard } from '#client/features/account/guard.tsx';
import type { EditorSlots } from '#client/features/content/editor/slots.ts';
import { ItemEditor } from '#client/features/content/editor/item-editor.tsx';
import { loadKit } from '#client/features/content/rich-text/use-kit.ts';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { addTexts } from '#client/lib/translations.ts';

// Lazy chunks: dialogs load on a click, video parts with the first video.
const DocumentDrop = lazy(() => import('#client/features/upload/document-drop.tsx').then((module) => ({ default: module.DocumentDrop })));
const ImageDrop = lazy(() => import('#client/features/upload/image-drop.tsx').then((module) => ({ default: module.ImageDrop })));
const MediaPicker = lazy(() => import('#client/features/upload/media-picker.tsx').then((module) => ({ default: module.MediaPicker })));
const PastedPictures = lazy(() =>
  import('#client/features/upload/pasted-pictures.tsx').then((module) => ({ default: module.PastedPictures })),
);
const ItemBlocks = lazy(() =>
  Promise.all([import('#client/features/site/block/item-blocks.tsx'), addTexts(['site-parts', 'staff'])]).then(([module]) => ({
    default: module.ItemBlocks,
  })),
);
const PreviewLinks = lazy(() =>
  Promise.all([import('#client/features/content/review/preview-links.tsx'), addTexts(['works', 'review'])]).then(([module]) => ({
    default: module.PreviewLinks,
  })),
);
const ShareCard = lazy(() =>
  Promise.all([import('#client/features/share/lab/share-card.tsx'), addTexts(['share-lab'])]).then(([module]) => ({
    default: module.ShareCard,
  })),
);
const SubtitlePanel = lazy(() =>
  import('#client/features/video/subtitle/subtitle-panel.tsx').then((module) => ({ default: module.SubtitlePanel })),
);
const VideoDrop = lazy(() => import('#client/features/upload/video-drop.tsx').then((module) => ({ default: module.VideoDrop })));
const VideoPanel = lazy(() =>
  Promise.all([import('#client/features/video/subtitle/video-panel.tsx'), addTexts(['video-panel'])]).then(([module]) => ({
    default: module.VideoPanel,
  })),
);

const slots: EditorSlots = {
  pictures: (props) => <ImageDrop {...props} />,
  library: (props) => <MediaPicker {...props} />,
  pasted: (props) => <PastedPictures {...props} />,
  blocks: (props) => <ItemBlocks {...props} />,
  documents: (props) => <DocumentDrop {...props} />,
  videos: (props) => <VideoDrop {...props} />,
  videoPanel: (props) => <VideoPanel {...props} picker={(use) => <MediaPicker {...use} />} />,
  subtitles: (videoId, onChanged) => <SubtitlePanel videoId={videoId} onChanged={onChanged} />,
  shareCard: (props) => <ShareCard {...props} />,
  preview: (contentId, onClose) => <PreviewLinks contentId={contentId} onClose={onClose} />,
};

/** By the last part of the address, where "video" stands for the kind `episode`. */
const screens = {
  article: { kind: 'article', section: 'createArticle', path: staffPaths.createArticle },
  video: { kind: 'episode', section: 'createVideo', path: staffPaths.createVideo },
} as const;

const isScreen = (name: string): name is keyof typeof screens => Object.hasOwn(screens, name);

export const loader = async ({ params }: LoaderContext) => {
  const name = (params['kind'] ?? '').toLowerCase();
  if (!isScreen(name)) throw notFound();
  return { name };
};

export function head({ name }: Awaited<ReturnType<typeof loader>>, { t }: HeadContext): Head {
  const title = t(`manage:frame.section.${screens[name].section}`);
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageCreatePage({ data }: PageProps<typeof loader>) {
  const { kind, section, path } = screens[data.name];
  const navigate = useNavigate();
  const id = new URLSearchParams(useLocation().search).get('id') ?? '';
  const [tools, setTools] = useState<HTMLElement | null>(null);
  // Requested before the session is known; the editor retries on failure.
  useEffect(() => void loadKit().catch(() => undefined), []);
  const handleCreated = (made: string) => void navigate(path(made), { replace: true, preventScrollReset: true });
  return (
    <StaffFrame section={section} beside={<div ref={setTools} />}>
      <Guard need="manager">
        <ItemEditor key={kind} kind={kind} id={id} slots={slots} head={tools} onCreated={handleCreated} />
      </Guard>
    </StaffFrame>
  );
}
