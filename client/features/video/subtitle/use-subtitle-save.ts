/** Saves the cues of a track; asks about a conflicting save. */
import { useState } from 'react';
import { readSubtitle, saveSubtitle, type SubtitleRow } from '#shared/api/subtitle-staff.ts';
import { readSubtitles, writeVtt } from '#shared/video/subtitle-cues.ts';
import type { SubtitleTrack } from '#shared/video/subtitle-languages.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { toCues, toEdited, type Cues } from './cue-edits.ts';

interface Settings {
  videoId: string;
  track: SubtitleTrack;
  /** Saved version when the editor opens; '' = none. */
  version: string;
  onSaved: (cues: Cues) => void;
  /** Replaces the edited cues with the other person's. */
  onTheirs: (cues: Cues) => void;
}

export interface SubtitleSave {
  isBusy: boolean;
  message: { kind: 'done' | 'failed'; text: string } | null;
  /** The saved version is not the one that was opened; `present` null = it was removed. */
  conflict: { present: SubtitleRow | null } | null;
  save: (cues: Cues) => Promise<void>;
  saveMine: (cues: Cues) => Promise<void>;
  takeTheirs: () => Promise<void>;
  /** Continues editing; the next save asks again. */
  forget: () => void;
}

export function useSubtitleSave({ videoId, track, version: first, onSaved, onTheirs }: Settings): SubtitleSave {
  const api = useApi();
  const t = useT();
  const [version, setVersion] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<SubtitleSave['message']>(null);
  const [conflict, setConflict] = useState<SubtitleSave['conflict']>(null);
  const fail = (text: string | undefined) => setMessage({ kind: 'failed', text: text ?? t('editor:subtitle.failed') });

  const send = async (cues: Cues, from: string) => {
    const read = toCues(cues);
    if (isBusy || !read) return;
    setBusy(true);
    setMessage(null);
    const outcome = await api(saveSubtitle, { body: { videoId, ...track, text: writeVtt(read), version: from } });
    setBusy(false);
    if (outcome.status === 'ok') {
      setVersion(outcome.data.version);
      setMessage({ kind: 'done', text: t('editor:subtitle.saved') });
      onSaved(cues);
      return;
    }
    const other = outcome.status === 'refused' ? presentOf(outcome.raw.data) : null;
    if (other) setConflict(other);
    else fail(outcome.status === 'network' ? t('editor:subtitle.network') : outcome.message);
  };

  return {
    isBusy,
    message,
    conflict,
    save: (cues) => send(cues, version),
    saveMine: (cues) => {
      setConflict(null);
      return send(cues, conflict?.present?.version ?? '');
    },
    forget: () => setConflict(null),
    takeTheirs: async () => {
      const present = conflict?.present ?? null;
      setConflict(null);
      setVersion(present?.version ?? '');
      if (!present) return onTheirs([]);
      const outcome = await api(readSubtitle, { query: { videoId, ...track } });
      if (outcome.status !== 'ok') return fail(undefined);
      setVersion(outcome.data.version);
      onTheirs(toEdited(readSubtitles(outcome.data.text).cues));
    },
  };
}

function presentOf(data: unknown): { present: SubtitleRow | null } | null {
  return typeof data === 'object' && data !== null && 'present' in data ? (data as { present: SubtitleRow | null }) : null;
}
