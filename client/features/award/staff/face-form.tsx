/** What is particular to faces and their columns in the forms of their records. */
import { useState } from 'react';
import { faceColumnRecord, faceRecord } from '#shared/api/record/face.ts';
import { useT } from '#client/lib/translations.ts';
import { RecordForm, type FormLayout, type FormProps, type PartProps } from '#client/record/record-form.tsx';
import { findPeople, Finder, type Match } from './finder.tsx';

export const FaceForm = (props: FormProps) => <RecordForm of={faceRecord} layout={faceForm} {...props} />;
export const FaceColumnForm = (props: FormProps) => <RecordForm of={faceColumnRecord} layout={faceColumnForm} {...props} />;

const faceForm: FormLayout<typeof faceRecord> = {
  removeText: 'awards:faces.face.removeText',
  main: [['name', 'role', 'year'], (part) => <Person {...part} />],
  side: [['imageId'], 'window'],
};

const faceColumnForm: FormLayout<typeof faceColumnRecord> = {
  removeText: 'awards:faces.column.removeText',
  main: [['label', 'year']],
  side: [['coverId']],
};

/** The person to whose page the face leads. */
function Person({ record, form: { next, put } }: PartProps<typeof faceRecord>) {
  const t = useT();
  const [found, setFound] = useState<readonly Match[]>([]);
  const { personId, personZh, personEn } = { ...record.fields, ...record };
  const read: Match | null = personId ? { id: personId, zh: personZh, en: personEn, note: '' } : null;
  const choose = (match: Match | null) => {
    if (match) setFound([...found, match]);
    put({ personId: match?.id ?? null });
  };
  return (
    <section className="card">
      <Finder
        label={t('awards:faces.person')}
        find={findPeople}
        // By its id: after a conflict it may be another one than was chosen here.
        chosen={[read, ...found].find((match) => match?.id === next.personId) ?? null}
        onPick={choose}
        onDrop={() => choose(null)}
      />
    </section>
  );
}
