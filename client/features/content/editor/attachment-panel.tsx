/** Documents below the text: upload, names in both languages, order, replacement and removal with undo. */
import { ArrowDown, ArrowUp, FileText, Trash2 } from '#client/ui/picture/staff-icons.tsx';
import { Suspense, useId, useState } from 'react';
import type { Attachment, DocumentItem } from '#shared/api/content-staff.ts';
import { attachmentsMax, mediaNameMax } from '#shared/limits.ts';
import { sizeText } from '#shared/media/size-text.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useLicenceMark } from '#client/state/use-licence-mark.ts';
import { Button } from '#client/ui/button.tsx';
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
        {t('editor:attachment.title')}
        <span className="count">
          {attachments.length} / {attachmentsMax}
        </span>
      </h2>
      <FieldNotes {...{ state, draft }} field="attachments" />
      {attachments.length > 0 ? (
        <ol className="documents">
          {attachments.map((attachment, index) => (
            <AttachmentRow
              key={attachment.id}
              {...{ attachment, isOpen, slots, state, number: index + 1, isLast: index === attachments.length - 1 }}
              item={documentOf(attachment.id, [...uploaded, ...(state.item?.documents ?? [])])}
              onChange={(names) => setAll(attachments.map((one) => (one === attachment ? { ...one, ...names } : one)))}
              onReplace={(item) => replace(attachment.id, item)}
              onMove={(by) => setAll(attachments.toSpliced(index, 1).toSpliced(index + by, 0, attachment))}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      ) : null}
      <p className="removed" role="status">
        {removed && isOpen ? (
          <>
            {t('editor:attachment.removed', { name: removed.attachment.nameZh || removed.attachment.nameEn })}{' '}
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
  number: number;
  isLast: boolean;
  isOpen: boolean;
  slots: Props['slots'];
  onChange: (names: Partial<Attachment>) => void;
  onReplace: (item: DocumentItem) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function AttachmentRow({ attachment, item, state, number, isLast, isOpen, slots, onChange, onReplace, onMove, onRemove }: RowProps) {
  const t = useT();
  const language = useLanguage();
  const [isReplacing, setReplacing] = useState(false);
  const mark = useLicenceMark()(item?.licenceEndsOn ?? null);
  const facts = item ? `${item.type.toUpperCase()} · ${sizeText(item.bytes, language)}` : '…';
  return (
    <li>
      <div className="document">
        <FileText className="icon" aria-hidden="true" />
        <span className="facts">
          {facts} {mark ? <LicenceMark data-state={mark.state}>{mark.text}</LicenceMark> : null}
        </span>
        {item?.url ? (
          <a className="link" href={item.url}>
            {t('editor:attachment.open')}
            <span className="visually-hidden"> {attachment.nameZh || attachment.nameEn}</span>
          </a>
        ) : null}
        {isOpen ? (
          <span className="moves">
            <Button variant="ghost" small aria-expanded={isReplacing} onClick={() => setReplacing(!isReplacing)}>
              {t('editor:attachment.replace')}
              <span className="visually-hidden"> {attachment.nameZh || attachment.nameEn}</span>
            </Button>
            <MoveButton label={t('editor:attachment.up', { number })} isOff={number === 1} onPress={() => onMove(-1)} icon={ArrowUp} />
            <MoveButton label={t('editor:attachment.down', { number })} isOff={isLast} onPress={() => onMove(1)} icon={ArrowDown} />
            <MoveButton label={t('editor:attachment.remove', { number })} isOff={false} onPress={onRemove} icon={Trash2} />
          </span>
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
              label: t('editor:attachment.replaceBy', { number }),
              onDone: (next) => {
                setReplacing(false);
                onReplace(next);
              },
            })
          : null}
      </Suspense>
    </li>
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

interface MoveProps {
  label: string;
  isOff: boolean;
  onPress: () => void;
  icon: typeof ArrowUp;
}

function MoveButton({ label, isOff, onPress, icon: Shape }: MoveProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => (isOff ? undefined : onPress())}
    >
      <Shape className="icon" aria-hidden="true" />
    </button>
  );
}
