/** The form of a picture: sends what has changed, and merges with the save of somebody else, field by field. */
import { useEffect, useState, type SubmitEvent } from 'react';
import { saveMedia, type LibraryItem } from '#shared/api/media.ts';
import { tagMax, tagsMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useForm, type Form } from '#client/ui/form/use-form.ts';
import { mediaChanges, mediaFieldNames, mergeTheirs, tagsOf, valuesOf, type MediaField, type MediaValues } from './media-values.ts';

export interface MediaForm {
  /** The picture as it was read or saved last. */
  item: LibraryItem;
  /** The `ref` of the form's element. */
  attach: Form<MediaField>['attach'];
  form: Omit<Form<MediaField>, 'attach'>;
  isBusy: boolean;
  isDirty: boolean;
  /** Fields that somebody else has changed to another value than the one here. */
  theirs: readonly { name: MediaField; value: string }[];
  takeTheirs: () => void;
  handleSubmit: (event: SubmitEvent) => void;
  message: { text: string; isError: boolean };
}

const silent = { text: '', isError: false };

export function useMediaForm(read: LibraryItem): MediaForm {
  const api = useApi();
  const t = useT();
  const [item, setItem] = useState(read);
  const [isBusy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<MediaForm['theirs']>([]);
  const [message, setMessage] = useState(silent);
  const { attach, ...form } = useForm<MediaField>({
    initial: valuesOf(read),
    check: ({ tags }) => {
      const list = tagsOf(tags);
      if (list.length > tagsMax) return { tags: t('media:problem.tags', { count: tagsMax }) };
      return list.some((tag) => [...tag].length > tagMax) ? { tags: t('media:problem.tag', { count: tagMax }) } : {};
    },
  });
  const show = (next: MediaValues, base: LibraryItem) => {
    form.reset(valuesOf(base));
    for (const name of mediaFieldNames) form.set(name, next[name]);
    setItem(base);
  };
  // A deletion or restoring outside the form has made another version.
  useEffect(() => {
    if (read.version > item.version) show(mergeTheirs({ base: valuesOf(item), mine: form.values, now: valuesOf(read) }).values, read);
  });
  const save = async () => {
    const sent = form.values;
    setBusy(true);
    setMessage(silent);
    const outcome = await api(
      saveMedia,
      { body: { id: item.id, version: item.version, ...mediaChanges(valuesOf(item), sent) } },
      { noLoading: true },
    );
    setBusy(false);
    if (outcome.status === 'ok') {
      show(valuesOf(outcome.data), outcome.data);
      setTheirs([]);
      return setMessage({ text: t('media:record.saved'), isError: false });
    }
    const now = outcome.status === 'refused' ? (outcome.raw.data as { item?: LibraryItem } | null)?.item : undefined;
    if (!now) return setMessage({ text: outcome.message ?? t('media:act.failed'), isError: true });
    const merged = mergeTheirs({ base: valuesOf(item), mine: sent, now: valuesOf(now) });
    show(merged.values, now);
    setTheirs(merged.conflicts.map((name) => ({ name, value: valuesOf(now)[name] })));
    return setMessage({ text: t('media:conflict.message'), isError: true });
  };
  return {
    item,
    attach,
    form,
    isBusy,
    isDirty: form.isDirty,
    theirs,
    takeTheirs: () => {
      for (const { name, value } of theirs) form.set(name, value);
      setTheirs([]);
      setMessage(silent);
    },
    handleSubmit: (event) => {
      event.preventDefault();
      if (!isBusy && form.submit() === null) void save();
    },
    message,
  };
}
