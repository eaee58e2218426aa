/** What is particular to faces and their columns in the forms of their records. */
import { faceColumnRecord, faceRecord } from '#shared/api/record/face.ts';
import { useT } from '#client/lib/translations.ts';
import { RecordForm, type FormLayout, type FormProps, type PartProps } from '#client/record/record-form.tsx';
import { findPeople, Reference } from './finder.tsx';

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
function Person({ record: { fields, personZh, personEn }, form: { form } }: PartProps<typeof faceRecord>) {
  const t = useT();
  return (
    <section className="card">
      <Reference
        label={t('awards:faces.person')}
        find={findPeople}
        field={form.field('personId')}
        read={{ id: fields.personId ?? '', zh: personZh, en: personEn, note: '' }}
      />
    </section>
  );
}
