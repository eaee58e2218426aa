/** Slots that pages fill from other features: uploads, the media library, videos, subtitles, preview links. */
import type { ReactNode } from 'react';
import type { MediaItem, VideoItem } from '#shared/api/content-staff.ts';

interface PictureUse {
  label: string;
  minWidth?: number;
  multiple?: boolean;
  onDone: (item: MediaItem) => void;
}

interface LibraryUse {
  minWidth?: number;
  onPick: (item: MediaItem) => void;
  onClose: () => void;
}

interface VideoUse {
  video: VideoItem;
  /** The work can be written to. */
  isOpen: boolean;
  onChange: (video: VideoItem) => void;
  onRemove: () => void;
}

interface PastedUse {
  files: readonly File[];
  onDone: (item: MediaItem) => void;
  onEnd: () => void;
}

export interface EditorSlots {
  /** A place to drop pictures. */
  pictures: (props: PictureUse) => ReactNode;
  /** A dialog to choose or upload a picture. */
  library: (props: LibraryUse) => ReactNode;
  /** Sends pictures that were dropped or pasted into a text. */
  pasted: (props: PastedUse) => ReactNode;
  /** Uploads videos for a work ('' for one that does not exist yet), and gives each once it exists. */
  videos: (props: { place: string; onVideo: (video: VideoItem) => void }) => ReactNode;
  /** One video of the work: how far it is, its titles, rights and poster. */
  videoPanel: (props: VideoUse) => ReactNode;
  /** Its subtitles; told after each change of them. */
  subtitles: (videoId: string, onChanged: () => void) => ReactNode;
  /** A dialog that hands out links for readers of the draft. */
  preview: (contentId: string, onClose: () => void) => ReactNode;
}
