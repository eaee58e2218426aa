/** Slots that pages fill from other features: uploads, the media library, videos, subtitles, preview links. */
import type { ReactNode } from 'react';
import type { ItemBlock } from '#shared/api/block.ts';
import type { Image } from '#shared/api/fields.ts';
import type { Language } from '#shared/language.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import type { DocumentItem, MediaItem, VideoItem } from '#shared/api/content-staff.ts';

interface PictureUse {
  label: string;
  minWidth?: number;
  onDone: (item: MediaItem) => void;
}

interface LibraryUse {
  minWidth?: number;
  onPick: (item: MediaItem) => void;
  onClose: () => void;
}

interface VideoUse {
  video: VideoItem;
  /** Whether the item may be changed. */
  isOpen: boolean;
  onChange: (video: VideoItem) => void;
  onRemove: () => void;
}

interface PastedUse {
  files: readonly File[];
  onDone: (item: MediaItem) => void;
  onEnd: () => void;
}

interface DocumentUse {
  label: string;
  multiple?: boolean;
  onDone: (item: DocumentItem) => void;
}

interface BlocksUse {
  blocks: readonly ItemBlock[];
  isOpen: boolean;
  pictures: readonly MediaItem[];
  picker: PicturePicker;
  onChange: (blocks: ItemBlock[]) => void;
}

interface SharedText {
  language: Language;
  title: string;
  description: string;
  image: Image | null;
}

export interface EditorSlots {
  /** Drop zone for pictures. */
  pictures: (props: PictureUse) => ReactNode;
  /** Dialog to choose or upload a picture. */
  library: (props: LibraryUse) => ReactNode;
  /** Uploads pictures that were dropped or pasted into a text. */
  pasted: (props: PastedUse) => ReactNode;
  /** The organiser's blocks below the text. */
  blocks?: (props: BlocksUse) => ReactNode;
  /** Drop zone for documents. */
  documents: (props: DocumentUse) => ReactNode;
  /** Uploads videos for an item ('' for a new one) and calls `onVideo` for each created video. */
  videos: (props: { place: string; onVideo: (video: VideoItem) => void }) => ReactNode;
  /** Panel of a video: processing state, titles, rights and poster. */
  videoPanel: (props: VideoUse) => ReactNode;
  /** Panel of its subtitles; calls back after each change. */
  subtitles?: (videoId: string, onChanged: () => void) => ReactNode;
  /** Card of a shared link with typed texts. */
  shareCard?: (props: SharedText) => ReactNode;
  /** Dialog of the preview links of a draft. */
  preview: (contentId: string, onClose: () => void) => ReactNode;
}
