/** Who else has the work open, and at which field they are. */
import { Users } from '#client/ui/staff-icons.tsx';
import { useT } from '#client/lib/translations.ts';
import type { Draft } from './draft.ts';
import { usePresence } from './use-presence.ts';
import { fieldNames } from './work-values.ts';

export function PresenceLine({ draft, id }: { draft: Draft; id: string }) {
  const t = useT();
  const others = usePresence(draft, id);
  const isKnown = (field: string) => (fieldNames as readonly string[]).includes(field);
  return (
    <p className="presence" role="status">
      {others.length > 0 ? <Users className="ic" aria-hidden="true" /> : null}
      {others.map(({ name, field }) => (
        <span key={name}>
          {isKnown(field) ? t('editor:presence.at', { name, field: t(`editor:name.${field}`) }) : t('editor:presence.here', { name })}
        </span>
      ))}
    </p>
  );
}
