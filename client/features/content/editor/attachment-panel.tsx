/** Documents below the text: upload, names in both languages, order, replacement and removal with undo. */
import { FileText, Trash2, Upload } from '#client/ui/picture/staff-icons.tsx';
import { Suspense, useId, useState } from 'react';
import type { Attachment, DocumentItem } from '#shared/api/content-staff.ts';
import { attachmentsMax, mediaNameMax } from '#shared/limits.ts';
import { sizeText } from '#shared/media/size-text.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useName } from '#client/record/names.tsx';
import { useLicenceMark } from '#client/state/use-licence-mark.ts';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { LicenceMark } from '#client/ui/picture/licence-mark.tsx';
import type { Draft } from './draft.ts';
import { type DraftState, isWritable } from './draft-state.ts';
import { FieldNotes } from './field-notes.tsx';
import { fieldOf, langOfSide, sides } from './item-values.ts';
import type { EditorSlots } from './slots.ts';

interface Props {
  draft: Draft;
  state: DraftState;
  slots: Pick<EditorSlots, 'documents'>;
}

/** A removed document, for undo. */
interface Removed {
  attachment: Attachment;
  index: number;
}

export function AttachmentPanel({ draft, state, slots }: Props) {
  const t = useT();
  const [uploaded, setUploaded] = useState<readonly DocumentItem[]>([]);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const { attachments } = state.fields;
  const isOpen = isWritable(state);
  const texts = useSortTexts();
  const named = useName();
  const nameOf = (id: string) => {
    const one = attachments.find((attachment) => attachment.id === id);
    return named(one?.nameZh ?? '', one?.nameEn ?? '') || t('editor:attachment.unnamed');
  };
  const now = () => draft.getState().fields.attachments;
  const setAll = (next: Attachment[]) => draft.edit({ attachments: next });
  const add = (item: DocumentItem) => {
    setUploaded((before) => [...before, item]);
    if (now().length < attachmentsMax) setAll([...now(), { id: item.id, ...namesOf(item.name) }]);
  };
  const replace = (id: string, item: DocumentItem) => {
    setUploaded((before) => [...before, item]);
    setAll(now().map((one) => (one.id === id ? { ...one, id: item.id } : one)));
  };
  const remove = (index: number) => {
    const attachment = attachments[index];
    if (!attachment) return;
    setRemoved({ attachment, index });
    setAll(attachments.filter((one) => one !== attachment));
  };
  const putBack = ({ attachment, index }: Removed) => {
    setRemoved(null);
    if (!now().some(({ id }) => id === attachment.id)) setAll(now().toSpliced(index, 0, attachment));
  };
  if (!isOpen && attachments.length === 0) return null;
  return (
    <section className="card attachments" data-field="attachments" tabIndex={-1} aria-label={t('editor:attachment.title')}>
      <h2>
        <span>{t('editor:attachment.title')}</span>
        <span className="count">{`${attachments.length} / ${attachmentsMax}`}</span>
      </h2>
      <FieldNotes {...{ state, draft }} field="attachments" />
      {attachments.length > 0 ? (
        <SortableList
          ids={attachments.map(({ id }) => id)}
          nameOf={nameOf}
          texts={texts}
          onOrder={(ids) => setAll(inOrder(now(), ids, ({ id }) => id))}
        >
          {(order) => (
            <ol className="documents">
              {inOrder(attachments, order, ({ id }) => id).map((attachment) => (
                <AttachmentRow
                  key={attachment.id}
                  {...{ attachment, isOpen, slots, state, name: nameOf(attachment.id) }}
                  item={documentOf(attachment.id, [...uploaded, ...(state.item?.documents ?? [])])}
                  onChange={(names) => setAll(attachments.map((one) => (one === attachment ? { ...one, ...names } : one)))}
                  onReplace={(item) => replace(attachment.id, item)}
                  onRemove={() => remove(attachments.indexOf(attachment))}
                />
              ))}
            </ol>
          )}
        </SortableList>
      ) : null}
      <p className="removed" role="status">
        {removed && isOpen ? (
          <>
            <span>{t('editor:attachment.removed', { name: named(removed.attachment.nameZh, removed.attachment.nameEn) })}</span>{' '}
            <button type="button" className="link" onClick={() => putBack(removed)}>
              {t('editor:attachment.undo')}
            </button>
          </>
        ) : null}
      </p>
      <Suspense>
        {isOpen && attachments.length < attachmentsMax
          ? slots.documents({ label: t('editor:attachment.drop'), multiple: true, onDone: add })
          : null}
      </Suspense>
    </section>
  );
}

/** The last one that is known, whose address is the newest. */
function documentOf(id: string, items: readonly DocumentItem[]): DocumentItem | undefined {
  return items.findLast((item) => item.id === id);
}

/** Names to begin with: a file with a Chinese name has no English one. */
function namesOf(name: string): Omit<Attachment, 'id'> {
  return { nameEn: /\p{Script=Han}/u.test(name) ? '' : name, nameZh: name };
}

interface RowProps {
  attachment: Attachment;
  /** Undefined until the item with the document is loaded. */
  item: DocumentItem | undefined;
  state: DraftState;
  name: string;
  isOpen: boolean;
  slots: Props['slots'];
  onChange: (names: Partial<Attachment>) => void;
  onReplace: (item: DocumentItem) => void;
  onRemove: () => void;
}

function AttachmentRow({ attachment, item, state, name, isOpen, slots, onChange, onReplace, onRemove }: RowProps) {
  const t = useT();
  const language = useLanguage();
  const [isReplacing, setReplacing] = useState(false);
  const mark = useLicenceMark()(item?.licenceEndsOn ?? null);
  const facts = item ? `${item.type.toUpperCase()} · ${sizeText(item.bytes, language)}` : '…';
  const actions = [
    {
      key: 'replace',
      label: t('editor:attachment.replaceOf', { name }),
      text: t('editor:attachment.replace'),
      Icon: Upload,
      onAct: () => setReplacing(true),
    },
    {
      key: 'remove',
      label: t('editor:attachment.remove', { name }),
      text: t('editor:attachment.removeShort'),
      Icon: Trash2,
      onAct: onRemove,
    },
  ];
  return (
    <SortableItem id={attachment.id}>
      <div className="document">
        {isOpen ? <Handle actions={actions} /> : null}
        <FileText className="icon" aria-hidden="true" />
        <span className="facts">
          <span>{facts}</span> {mark ? <LicenceMark data-state={mark.state}>{mark.text}</LicenceMark> : null}
        </span>
        {item?.url ? (
          <a className="link" href={item.url}>
            <span>{t('editor:attachment.open')}</span>
            <span className="visually-hidden"> {name}</span>
          </a>
        ) : null}
      </div>
      <div className="names">
        {sides.map((side) => (
          <NameField key={side} {...{ attachment, state, side, isOpen, onChange }} />
        ))}
      </div>
      <Suspense>
        {isOpen && isReplacing
          ? slots.documents({
              label: t('editor:attachment.replaceBy', { name }),
              onDone: (next) => {
                setReplacing(false);
                onReplace(next);
              },
            })
          : null}
      </Suspense>
    </SortableItem>
  );
}

interface NameProps extends Pick<RowProps, 'attachment' | 'state' | 'isOpen' | 'onChange'> {
  side: (typeof sides)[number];
}

function NameField({ attachment, state, side, isOpen, onChange }: NameProps) {
  const t = useT();
  const id = useId();
  const field = side === 'zh' ? 'nameZh' : 'nameEn';
  const name = attachment[field];
  const isNeeded = state.fields[fieldOf('title', side)].trim() !== '';
  const fault = [...name].length > mediaNameMax ? 'tooLong' : name.trim() === '' && isNeeded ? 'missing' : null;
  return (
    <div className="field">
      <label htmlFor={id}>{t(`editor:attachment.name.${side}`)}</label>
      <input
        id={id}
        className="input"
        lang={langOfSide[side]}
        readOnly={!isOpen}
        value={name}
        aria-invalid={fault === 'tooLong' || undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
      {fault ? (
        <p id={`${id}-fault`} className={fault === 'tooLong' ? 'message error' : 'message'}>
          {t(`editor:attachment.${fault}`, { count: [...name].length, max: mediaNameMax })}
        </p>
      ) : null}
    </div>
  );
}
