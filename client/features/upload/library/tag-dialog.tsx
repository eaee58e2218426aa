/** Dialog that adds a tag to the selected pictures, or removes it. */
import type { MediaTag } from '#shared/api/media.ts';
import { tagMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/record/form-dialog.tsx';

interface Props {
  /** The tags in use. */
  tags: readonly MediaTag[];
  /** Number of selected pictures. */
  count: number;
  onTag: (tag: string, isAdded: boolean) => void;
  onClose: () => void;
}

const offered = 12;

export function TagDialog({ tags, count, onTag, onClose }: Props) {
  const t = useT();
  const tagged =
    (isAdded: boolean) =>
    ({ tag }: { tag: string }) => {
      onTag(tag.trim(), isAdded);
      return null;
    };
  const offers = tags.slice(0, offered).map(({ tag }) => tag);
  return (
    <FormDialog
      title={t('media:tag.title', { count })}
      submitLabel={t('media:tag.add')}
      fields={[{ name: 'tag', kind: 'text', label: t('media:field.tag'), required: true, maxLength: tagMax, offers }]}
      initial={{ tag: '' }}
      more={({ send }) => (
        <Button variant="ghost" onClick={() => send(tagged(false))}>
          {t('media:tag.remove')}
        </Button>
      )}
      onSend={tagged(true)}
      onClose={onClose}
    />
  );
}
