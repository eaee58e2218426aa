/** Renders the popups of the tab's state: film, pictures, help. Each popup is loaded when it is opened. */
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSnapshot } from 'valtio';
import { addTexts } from '#client/lib/translations.ts';
import { closeHelpImage, closeVideo, type VideoInfo, closeImages } from '#client/state/overlays.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { useVideoLinks } from './use-video-links.ts';
import { loadVideoPopup } from './video-popup-chunk.ts';

const Video = lazy(() => loadVideoPopup().then(({ VideoPopup }) => ({ default: VideoPopup })));
const Help = lazy(() =>
  Promise.all([import('./help-popup.tsx'), addTexts(['cinema'])]).then(([{ HelpPopup }]) => ({ default: HelpPopup })),
);

/**
 * Also makes popups of links everywhere: `<Link to={paths.videoPlay(id)} data-video={id}>` plays in the popup, and
 * without a script, or with a modifier key, leads to the film's page. `data-help-image` on a button shows the help.
 */
export function OverlayHost() {
  const tab = useTabState();
  const { video, helpImage } = useSnapshot(tab.overlays);
  const { pathname } = useLocation();
  useVideoLinks();
  const closeFilm = useCallback(() => closeVideo(tab), [tab]);
  const closeHelp = useCallback(() => closeHelpImage(tab), [tab]);
  // A popup belongs to the page that it was opened on.
  useEffect(
    () => () => {
      closeFilm();
      closeHelp();
    },
    [pathname, closeFilm, closeHelp],
  );
  return (
    <>
      <ImageOverlay />
      <Suspense>
        {video ? <Video info={video as VideoInfo} onClose={closeFilm} /> : null}
        {helpImage ? <Help onClose={closeHelp} /> : null}
      </Suspense>
    </>
  );
}

/** With its carousel a chunk of its own, fetched when somebody opens it. */
const Gallery = lazy(() => import('./image-gallery.tsx').then(({ ImageGallery }) => ({ default: ImageGallery })));

/** Shows the pictures that the tab's state names, in the gallery popup; closing empties the state. */
function ImageOverlay() {
  const tab = useTabState();
  const { images } = useSnapshot(tab.overlays);
  if (!images || images.urlList.length === 0) return null;
  return (
    <Suspense>
      <Gallery images={images.urlList} startIndex={images.index} onClose={() => closeImages(tab)} />
    </Suspense>
  );
}
