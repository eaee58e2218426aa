/** Press kit of a film: documents that are uploaded and pictures of the library, with a name in each language, in page order. */
import { Suspense, useState, type ReactNode } from 'react';
import type { Attachment, DocumentItem } from '#shared/api/content-staff.ts';
import type { PressFile } from '#shared/api/record/film.ts';
import { mediaNameMax, pressKitMax } from '#shared/limits.ts';
import { sizeText } from '#shared/media/size-text.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useName } from '#client/record/names.tsx';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { useLicenceMark } from '#client/state/use-licence-mark.ts';
import { Button } from '#client/ui/button.tsx';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { LicenceMark } from '#client/ui/picture/licence-mark.tsx';
import { Trash2 } from '#client/ui/picture/staff-icons.tsx';

/** The upload of documents, which the page draws for its forms. */
export type DocumentPicker = (props: { label: string; multiple: boolean; onDone: (item: DocumentItem) => void }) => ReactNode;

type Names = Pick<Attachment, 'nameZh' | 'nameEn'>;

/** A name with Chinese letters is no English one. */
const namesOf = (name: string): Names => ({ nameZh: name, nameEn: /\p{Script=Han}/u.test(name) ? '' : name });

interface Props {
  kit: readonly Attachment[];
  /** Facts of the files when the film was read. */
  files: readonly PressFile[];
  hint: string;
  /** A warning beside a file; '' = none. */
  warningOf?: (id: string) => string;
  picker: PicturePicker;
  documents: DocumentPicker;
  onChange: (kit: Attachment[]) => void;
}

export function PressKit({ kit, files, hint, warningOf, picker, documents, onChange }: Props) {
  const t = useT();
  const texts = useSortTexts();
  const [added, setAdded] = useState<readonly PressFile[]>([]);
  const [isPicking, setPicking] = useState(false);
  const known = [...files, ...added];
  const named = useName();
  const nameOf = (id: string) => {
    const file = kit.find((one) => one.id === id);
    return named(file?.nameZh ?? '', file?.nameEn ?? '') || t('awards:press.unnamed');
  };
  const add = (file: PressFile, names: Names) => {
    setAdded((before) => [...before, file]);
    if (kit.length < pressKitMax && !kit.some(({ id }) => id === file.id)) onChange([...kit, { id: file.id, ...names }]);
  };
  const rename = (id: string, names: Partial<Attachment>) => onChange(kit.map((file) => (file.id === id ? { ...file, ...names } : file)));
  const isFull = kit.length >= pressKitMax;
  return (
    <section className="card credits" aria-label={t('awards:press.title')}>
      <h3>{`${t('awards:press.title')} (${kit.length} / ${pressKitMax})`}</h3>
      <p className="message">{hint}</p>
      <SortableList
        ids={kit.map(({ id }) => id)}
        nameOf={nameOf}
        texts={texts}
        onOrder={(ids) => onChange(inOrder(kit, ids, ({ id }) => id))}
      >
        {(order) =>
          kit.length > 0 ? (
            <ol className="lines">
              {inOrder(kit, order, ({ id }) => id).map((file) => (
                <PressRow
                  key={file.id}
                  file={file}
                  facts={known.findLast(({ id }) => id === file.id)}
                  name={nameOf(file.id)}
                  warning={warningOf?.(file.id) ?? ''}
                  onRename={(names) => rename(file.id, names)}
                  onRemove={() => onChange(kit.filter(({ id }) => id !== file.id))}
                />
              ))}
            </ol>
          ) : null
        }
      </SortableList>
      {isFull ? null : (
        <>
          <div className="acts">
            <Button small variant="ghost" onClick={() => setPicking(true)}>
              {t('awards:press.addPicture')}
            </Button>
          </div>
          <Suspense>
            {documents({
              label: t('awards:press.addDocument'),
              multiple: true,
              onDone: ({ id, type, bytes, licenceEndsOn, name }) => add({ id, type, bytes, licenceEndsOn }, namesOf(name)),
            })}
          </Suspense>
        </>
      )}
      {isPicking
        ? picker({
            onPick: ({ id, image, bytes, licenceEndsOn, name, altZh, altEn }) => {
              const names = name ? namesOf(name) : { nameZh: altZh.slice(0, mediaNameMax), nameEn: altEn.slice(0, mediaNameMax) };
              add({ id, type: pictureTypeOf(image.url), bytes, licenceEndsOn }, names);
              setPicking(false);
            },
            onClose: () => setPicking(false),
          })
        : null}
    </section>
  );
}

/** By the ending of its address; the server tells it from the file once the film is saved. */
function pictureTypeOf(url: string): PressFile['type'] {
  const ending = /\.(\w+)(?:$|\?)/.exec(url)?.[1];
  return ending === 'png' || ending === 'jpg' || ending === 'avif' || ending === 'gif' ? ending : 'webp';
}

interface RowProps {
  file: Attachment;
  facts: PressFile | undefined;
  name: string;
  warning: string;
  onRename: (names: Partial<Attachment>) => void;
  onRemove: () => void;
}

function PressRow({ file, facts, name, warning, onRename, onRemove }: RowProps) {
  const t = useT();
  const language = useLanguage();
  const mark = useLicenceMark()(facts?.licenceEndsOn ?? null);
  const remove = {
    key: 'remove',
    label: t('awards:press.removeOf', { name }),
    text: t('awards:form.remove'),
    Icon: Trash2,
    onAct: onRemove,
  };
  return (
    <SortableItem id={file.id}>
      <span className="message">
        <span>{facts ? `${facts.type.toUpperCase()} · ${sizeText(facts.bytes, language)}` : t('awards:press.gone')}</span>{' '}
        {mark ? <LicenceMark data-state={mark.state}>{mark.text}</LicenceMark> : null}
        {warning ? <LicenceMark data-state="ending">{warning}</LicenceMark> : null}
      </span>
      <div className="does">
        <Handle actions={[remove]} />
      </div>
      <div className="pair roles">
        {(['nameZh', 'nameEn'] as const).map((field) => (
          <input
            key={field}
            className="input"
            lang={field === 'nameZh' ? 'zh-Hans' : 'en'}
            aria-label={t(`awards:press.${field}`, { name })}
            placeholder={t(`awards:field.${field}`)}
            maxLength={mediaNameMax}
            value={file[field]}
            onChange={({ target }) => onRename({ [field]: target.value })}
          />
        ))}
      </div>
    </SortableItem>
  );
}
