/** Works in the management centre: lists, reading, writing, history, and who is at them. */
import type { Database } from '#server/db/client.ts';
import type { Language } from '#shared/language.ts';
import type { Viewer } from '#shared/policies.ts';
import { claimReview } from './review-claim.ts';
import { listWritableColumns } from './column-choices.ts';
import { countWaiting } from './waiting.ts';
import { countWorks } from './list-count.ts';
import { readWork, type DetailInput } from './revision-detail.ts';
import { setFlags, type WorkFlags } from './item-flags.ts';
import { listWorkHistory, readKeptVersion, type HistoryInput } from './history.ts';
import { listWorks, type WorkListInput } from './list.ts';
import { listTrash, type TrashQuery } from './trash-list.ts';
import { listOwners } from './owners.ts';
import { noteAndReadPresence, type PresenceInput } from './presence.ts';
import { saveWorkFields, type SaveInput } from './save.ts';
import { addWorkDraft, type NewWork } from './add-item.ts';
import type { ListPreviewFilms } from './preview-playback.ts';
import { findSubjectsByName, type SubjectQuery } from './subjects.ts';

export type ManageService = ReturnType<typeof createManageService>;

export interface ManageParts {
  db: Database;
  /** None by default: tools only read texts. */
  films?: ListPreviewFilms;
}

export function createManageService({ db, films = async () => [] }: ManageParts) {
  return {
    listColumns: (viewer: Viewer, language: Language) => listWritableColumns(db, viewer, language),
    count: (viewer: Viewer) => countWorks(db, viewer),
    countWaiting: (viewer: Viewer) => countWaiting(db, viewer),
    list: (viewer: Viewer, input: WorkListInput) => listWorks(db, viewer, input),
    listTrash: (viewer: Viewer, input: { query: TrashQuery; language: Language }) => listTrash(db, viewer, input),
    get: (viewer: Viewer, input: DetailInput) => readWork({ db, films }, viewer, input),
    /** Begins a draft; with a key a repetition gives the first answer. */
    add: (viewer: Viewer, input: NewWork, key = '') => addWorkDraft(db, viewer, { input, key }),
    /** Merges and saves; see `manage-save.ts` for what it refuses. */
    save: (viewer: Viewer, input: SaveInput) => saveWorkFields(db, viewer, input),
    setFlags: (viewer: Viewer, flags: WorkFlags) => setFlags(db, viewer, flags),
    listHistory: (viewer: Viewer, input: HistoryInput) => listWorkHistory(db, viewer, input),
    getSnapshot: (viewer: Viewer, input: { id: string; revisionId: string; version: number }) => readKeptVersion(db, viewer, input),
    claim: (viewer: Viewer, input: { id: string; claimed: boolean }) => claimReview(db, viewer, input),
    notePresence: (viewer: Viewer, input: PresenceInput) => noteAndReadPresence(db, viewer, input),
    listOwners: (viewer: Viewer, language: Language) => listOwners(db, viewer, language),
    findSubjects: (query: SubjectQuery) => findSubjectsByName(db, query),
  };
}
