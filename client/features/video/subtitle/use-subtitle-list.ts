/** Subtitles and captions of a video, and the track that is open in the editor. */
import { useState } from 'react';
import { deleteSubtitle, listSubtitles, readSubtitle, type SubtitleList, type SubtitleRow } from '#shared/api/subtitle-staff.ts';
import type { ReadAs } from '#shared/api/text-encoding.ts';
import { subtitleBytesMax } from '#shared/limits.ts';
import { decodeText, encodingSample, type TextEncoding } from '#shared/text-encoding.ts';
import { readSubtitles, type ReadChange, type ReadCue, type ReadFault } from '#shared/video/subtitle-cues.ts';
import type { SubtitleTrack } from '#shared/video/subtitle-languages.ts';
import { useApi } from '#client/lib/api.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { useT } from '#client/lib/translations.ts';
import { toEdited, type Cues } from './cue-edits.ts';

/** The track open in the editor. */
export interface OpenedSubtitle extends SubtitleTrack {
  /** Saved version; '' = none. */
  version: string;
  cues: Cues;
  /** The saved list. */
  saved: Cues;
}

/** A chosen file that was refused, whose encoding is only guessed, or that cannot be taken quite as it is. */
export interface RefusedFile extends SubtitleTrack {
  file: File;
  /** '' = nothing is wrong, if the encoding is right. */
  problem: 'encoding' | 'size' | 'lines' | '';
  /** Null = it could not be decoded. */
  readAs: ReadAs | null;
  /** Encoding that was chosen by hand. */
  chosen: TextEncoding | undefined;
  faults: readonly ReadFault[];
  /** What is not as it was in the file. */
  changes: readonly ReadChange[];
  /** The cues that could be parsed. */
  cues: readonly ReadCue[];
}

export interface SubtitleWork {
  list: SubtitleList | null;
  phase: 'loading' | 'ready' | 'failed';
  reload: () => void;
  opened: OpenedSubtitle | null;
  refused: RefusedFile | null;
  /** Error message. */
  failure: string;
  /** Version of the track that is being read or removed; '' = none. */
  busy: string;
  edit: (row: SubtitleRow) => Promise<void>;
  /** Opens the editor with an empty list. */
  begin: (track: SubtitleTrack) => void;
  take: (track: SubtitleTrack, file: File, encoding?: TextEncoding) => Promise<void>;
  /** Opens the valid part of the refused file. */
  takeReadable: () => void;
  dismiss: () => void;
  remove: (row: SubtitleRow) => Promise<boolean>;
  close: () => void;
}

export function useSubtitleList(videoId: string): SubtitleWork {
  const api = useApi();
  const t = useT();
  const {
    value: list = null,
    isFailed,
    reload,
  } = useLoaded<SubtitleList>((to, signal) => to(listSubtitles, { query: { videoId } }, { signal }), videoId);
  const [opened, setOpened] = useState<OpenedSubtitle | null>(null);
  const [refused, setRefused] = useState<RefusedFile | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState('');

  const open = ({ language, kind }: SubtitleTrack, cues: Cues, saved: Cues) => {
    setRefused(null);
    setFailure('');
    const stored = list?.rows.find((row) => row.language === language && row.kind === kind);
    setOpened({ language, kind, version: stored?.version ?? '', cues, saved });
  };
  return {
    list,
    phase: isFailed ? 'failed' : list ? 'ready' : 'loading',
    reload,
    opened,
    refused,
    failure,
    busy,
    edit: async ({ language, kind, version }) => {
      setBusy(version);
      const outcome = await api(readSubtitle, { query: { videoId, language, kind } });
      setBusy('');
      if (outcome.status !== 'ok') {
        setFailure((outcome.status === 'refused' && outcome.message) || t('editor:subtitle.failed'));
        return;
      }
      const cues = toEdited(readSubtitles(outcome.data.text).cues);
      setOpened({ language, kind, version: outcome.data.version, cues, saved: cues });
      setFailure('');
    },
    begin: (track) => open(track, nothing, nothing),
    take: async ({ language, kind }, file, chosen) => {
      const result = await readFile(file, chosen);
      setFailure('');
      // A guess is looked at before anything is made of it; a choice stays open, so that its effect is seen.
      const isAsked = chosen !== undefined || result.readAs?.isGuessed === true || result.changes.length > 0;
      if (result.problem || isAsked) setRefused({ file, language, kind, chosen, ...result });
      else open({ language, kind }, toEdited(result.cues), []);
    },
    takeReadable: () => refused && open(refused, toEdited(refused.cues), []),
    dismiss: () => setRefused(null),
    remove: async ({ language, kind, version }) => {
      setBusy(version);
      const outcome = await api(deleteSubtitle, { body: { videoId, language, kind, version } });
      setBusy('');
      setFailure(outcome.status === 'ok' ? '' : (outcome.status === 'refused' && outcome.message) || t('editor:subtitle.failed'));
      reload();
      return outcome.status === 'ok';
    },
    close: () => {
      setOpened(null);
      reload();
    },
  };
}

/** A constant, so that an untouched new list is not a change. */
const nothing: Cues = [];

type ReadFile = Pick<RefusedFile, 'faults' | 'changes' | 'cues' | 'problem' | 'readAs'>;

async function readFile(file: File, chosen?: TextEncoding): Promise<ReadFile> {
  const none = { faults: [], changes: [], cues: [], readAs: null };
  if (file.size > subtitleBytesMax) return { ...none, problem: 'size' };
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()), chosen);
  if (decoded === null) return { ...none, problem: 'encoding' };
  const { text, encoding, isGuessed } = decoded;
  const read = readSubtitles(text);
  return { ...read, readAs: { encoding, isGuessed, sample: encodingSample(text) }, problem: read.faults.length > 0 ? 'lines' : '' };
}
