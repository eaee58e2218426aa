/** What is particular to people in the form of their records. */
import { personRecord, previewPerson, type ManagedPerson } from '#shared/api/record/person.ts';
import { useT } from '#client/lib/translations.ts';
import { addCountry } from './add-name.tsx';
import { RecordForm, type FormLayout, type FormProps } from '#client/record/record-form.tsx';

export const PersonForm = (props: FormProps) => <RecordForm of={personRecord} layout={layout} {...props} />;

const layout: FormLayout<typeof personRecord> = {
  removeText: 'awards:people.removeText',
  main: [['name', 'role', addCountry, 'country', ['originalName', 'pronunciation'], 'aliases', 'bio']],
  side: [['portraitId'], 'window', ({ record }) => <Uses uses={record.uses} />],
  hints: {
    originalName: 'awards:people.originalHint',
    aliases: 'awards:people.aliasesHint',
    pronunciation: 'awards:people.pronunciationHint',
  },
  refusal: ({ uses }) => (Object.values(uses).some((count) => count > 0) ? 'awards:people.named' : ''),
  preview: previewPerson,
};

function Uses({ uses }: { uses: ManagedPerson['uses'] }) {
  const t = useT();
  return (
    <section className="card">
      <h3>{t('awards:people.uses')}</h3>
      <ul className="facts">
        {(['credits', 'nominations', 'juries', 'faces'] as const).map((kind) => (
          <li key={kind}>{t(`awards:uses.${kind}`, { count: uses[kind] })}</li>
        ))}
      </ul>
    </section>
  );
}
