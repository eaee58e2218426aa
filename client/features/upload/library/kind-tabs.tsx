/** Chooses between pictures, documents and videos of the library. */
import { libraryKinds } from '#shared/api/media.ts';
import { useT } from '#client/lib/translations.ts';
import { Segmented } from '#client/ui/form/segmented.tsx';

const tabs = [...libraryKinds, 'video'] as const;

interface Props {
  kind: (typeof tabs)[number];
  /** Called with the value of the address; '' for pictures. */
  onChoose: (kind: string) => void;
}

export function KindTabs({ kind, onChoose }: Props) {
  const t = useT();
  return (
    <div className="kinds">
      <Segmented
        label={t('media:tab.label')}
        value={kind}
        options={tabs.map((value) => ({ value, label: t(`media:tab.${value}`) }))}
        onChange={(value) => onChoose(value === 'image' ? '' : value)}
      />
    </div>
  );
}
