/** State of the popups; closing one clears it. */
import { proxy } from 'valtio';
import type { Image } from '#shared/api/fields.ts';
import type { Chapter, Storyboard } from '#shared/api/reel.ts';

/** The image viewer's pictures and the one it begins with. */
export interface ImageViewerInfo {
  urlList: readonly { url: string; alt?: string }[];
  index: number;
}

/** A subtitle file. */
export interface SubtitleFile {
  kind: string;
  label: string;
  src: string;
  srclang: string;
  default: boolean;
}

/** Offered at the end of a film. */
export interface FilmAfter {
  videoId: string;
  title: string;
  /** Its page. */
  path: string;
  cover: Image | null;
  /** Length in seconds. */
  time: number;
}

/** Data of the player: the fields of the specification, and further ones for its controls. */
export interface VideoInfo {
  /** Id of the video, by which an authorisation is fetched. */
  id: string;
  /** Address of a direct file, or a source that is played as it is; '' where an authorisation is needed. */
  src: string;
  /** Page of the video. */
  url: string;
  /** The playback token; '' = none yet. */
  auth: string;
  requestId: string;
  /** Name of the file. */
  name: string;
  /** Length in seconds. */
  time: number;
  isLive: boolean;
  /** True for a direct file, which the browser's own element plays. */
  isVideo: boolean;
  /** Type of `src`, such as `application/x-mpegURL`; '' if the response states it. */
  source: string;
  title: string;
  /** Vertical offset of the popup in pixels. */
  y: number;
  otherFiles: readonly SubtitleFile[];
  contentAbstract: string;
  cover: Image | null;
  chapters: readonly Chapter[];
  storyboard: Storyboard | null;
  next: FilmAfter | null;
  /** Hours in which a viewer who has begun must finish it, and seats; null = no limit. */
  watchHours?: number | null;
  seats?: number | null;
}

export interface OverlayState {
  images: ImageViewerInfo | null;
  video: VideoInfo | null;
  /** Whether the help image is shown. */
  helpImage: boolean;
  /** Address outside the site that the visitor is about to follow; '' = none. */
  tipsLink: string;
}

/** Nothing open. */
export function createOverlays(): OverlayState {
  return proxy<OverlayState>({ images: null, video: null, helpImage: false, tipsLink: '' });
}

type Overlays = { overlays: OverlayState };

/** Opens the image viewer. */
export function openImages({ overlays }: Overlays, images: ImageViewerInfo): void {
  overlays.images = images;
}

/** Closes the image viewer. */
export function closeImages({ overlays }: Overlays): void {
  overlays.images = null;
}

/** Opens the video popup. */
export function openVideo({ overlays }: Overlays, video: VideoInfo): void {
  overlays.video = video;
}

/** Closes the video popup and drops its video. */
export function closeVideo({ overlays }: Overlays): void {
  overlays.video = null;
}

/** Shows the help image. */
export function openHelpImage({ overlays }: Overlays): void {
  overlays.helpImage = true;
}

/** Hides the help image. */
export function closeHelpImage({ overlays }: Overlays): void {
  overlays.helpImage = false;
}

/** Asks before an address outside the site is followed. */
export function openTipsLink({ overlays }: Overlays, href: string): void {
  overlays.tipsLink = href;
}

/** Closes the question. */
export function closeTipsLink({ overlays }: Overlays): void {
  overlays.tipsLink = '';
}
