/** Renders the popups of the tab's state: film, pictures, help. Each popup is loaded when it is opened. */
import { lazy, Suspense, useCallback, useEffect, use } from 'react';
import { useLocation } from 'react-router';
import { useSnapshot } from 'valtio';
import { addTexts } from '#client/lib/translations.ts';
import { closeHelpImage, closeVideo, closeImages, openHelpImage, openVideo, type VideoInfo } from '#client/state/overlays.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { ApiContext } from '#client/lib/api.ts';
import { loadEngine } from '#client/features/video/playback/load-engine.ts';
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

/** A chunk of its own with the carousel, loaded at the first opening. */
const Gallery = lazy(() =>
  Promise.all([import('./image-gallery.tsx'), addTexts(['content'])]).then(([{ ImageGallery }]) => ({ default: ImageGallery })),
);

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

/** A film that cannot be fetched is left to its page, which says why. */
function useVideoLinks(): void {
  const api = use(ApiContext);
  const tab = useTabState();
  useEffect(() => {
    if (!api) return;
    const handleClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-video], [data-help-image]') : null;
      if (!target) return;
      event.preventDefault();
      if (target instanceof HTMLAnchorElement) void openFilm(target);
      else openHelpImage(tab);
    };
    const openFilm = async (link: HTMLAnchorElement) => {
      const film = await loadVideoPopup()
        .then(({ fetchFilm }) => fetchFilm(api, link.dataset['video'] ?? ''))
        .catch(() => null);
      if (film) openVideo(tab, film);
      else location.assign(link.href);
    };
    const handleOver = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a[data-video]')) loadVideoPopup().catch(() => undefined);
    };
    // Preloads the engine while the film is fetched.
    const handleDown = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a[data-video]')) loadEngine().catch(() => undefined);
    };
    // Before the listener that turns links into navigations.
    document.addEventListener('click', handleClick, true);
    document.addEventListener('pointerover', handleOver, { passive: true });
    document.addEventListener('focusin', handleOver);
    document.addEventListener('pointerdown', handleDown, { passive: true });
    return () => {
      document.removeEventListener('click', handleClick, true);
      document.removeEventListener('pointerover', handleOver);
      document.removeEventListener('focusin', handleOver);
      document.removeEventListener('pointerdown', handleDown);
    };
  }, [api, tab]);
}
