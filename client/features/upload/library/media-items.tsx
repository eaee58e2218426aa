/** One file of the library: a card of the grid, or a row of the table. */
import type { MouseEvent, ReactNode } from 'react';
import type { LibraryItem } from '#shared/api/media.ts';
import { useT } from '#client/lib/translations.ts';
import { TableHead, TickCell } from '#client/ui/list/table-head.tsx';
import type { RowSelection } from '#client/ui/list/selection.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';
import { EndOfLicence } from './end-of-licence.tsx';
import { mediaName } from './media-name.ts';
import { MediaThumb, useMediaSize } from './media-thumb.tsx';

interface Props {
  item: LibraryItem;
  selection: RowSelection;
  onOpen: (id: string) => void;
  onTag: (tag: string) => void;
}

export function MediaCard({ item, selection, onOpen }: Props) {
  const t = useT();
  const sizeOf = useMediaSize();
  const name = mediaName(item);
  const isTicked = selection.has(item.id);
  const handleTick = (event: MouseEvent) => selection.toggle(item.id, event.shiftKey);
  return (
    <li data-row={item.id} data-selected={isTicked ? '' : undefined}>
      <button type="button" className="open" onClick={() => onOpen(item.id)}>
        <MediaThumb item={item} sizes="14rem" widths={[320, 480]} />
        <b lang={writingOf(name)}>{name}</b>
        <EndOfLicence lastDay={item.licenceEndsOn} />
        <span className="facts">
          <span>{`${sizeOf(item)} · `}</span>
          <Uses count={item.uses} />
        </span>
      </button>
      {item.mayEdit ? (
        <label className="tick">
          {/* The click knows of the shift key, the change does not. */}
          <input type="checkbox" checked={isTicked} onClick={handleTick} onChange={() => undefined} />
          <span className="visually-hidden">{t('media:item.select', { name })}</span>
        </label>
      ) : null}
    </li>
  );
}

function Uses({ count }: { count: number }) {
  const t = useT();
  return <span>{count === 0 ? t('media:item.unused') : t('media:item.uses', { count })}</span>;
}

const columns = ['name', 'credit', 'use', 'file', 'uploaded'] as const;

export function MediaTable({ selection, children }: { selection: RowSelection; children: ReactNode }) {
  const t = useT();
  const texts = useListTexts();
  return (
    <table>
      <caption className="visually-hidden">{t('media:list.caption')}</caption>
      <TableHead columns={columns.map((key) => t(`media:column.${key}`))} tickAll={{ label: texts.selectAll, ...selection.tickAll }} />
      <tbody>{children}</tbody>
    </table>
  );
}

export function MediaRow({ item, selection, onOpen, onTag }: Props) {
  const t = useT();
  const sizeOf = useMediaSize();
  const name = mediaName(item);
  const { image } = item;
  return (
    <tr data-row={item.id} data-selected={selection.has(item.id) ? '' : undefined}>
      <TickCell
        label={t('media:item.select', { name })}
        isTicked={selection.has(item.id)}
        onTick={item.mayEdit ? (isRange) => selection.toggle(item.id, isRange) : null}
      />
      <td className="what">
        <button type="button" className="open" onClick={() => onOpen(item.id)}>
          <MediaThumb item={item} sizes="5rem" widths={[96, 160]} />
          <span>
            <b lang={writingOf(name)}>{name}</b>
            <span className="sub" lang={writingOf(image.alt)}>
              {image.alt === name ? '' : image.alt}
            </span>
          </span>
        </button>
        <Tags tags={item.tags} onTag={onTag} />
      </td>
      <td className="where">
        <span>{item.creditZh || item.creditEn}</span>
        <span className="sub">{item.licence}</span>
        <EndOfLicence lastDay={item.licenceEndsOn} />
      </td>
      <td className="figures">
        <Uses count={item.uses} />
      </td>
      <td className="figures">
        <span>{sizeOf(item)}</span>
        {item.document ? null : <span className="sub">{t('media:item.kilobytes', { size: Math.ceil(item.bytes / 1_024) })}</span>}
      </td>
      <td className="when">
        <TimeText value={item.uploadTime} />
        <span className="sub" lang={writingOf(item.uploaderName)}>
          {item.uploaderName}
        </span>
      </td>
    </tr>
  );
}

function Tags({ tags, onTag }: { tags: readonly string[]; onTag: (tag: string) => void }) {
  const t = useT();
  if (tags.length === 0) return null;
  return (
    <span className="tags">
      {tags.map((tag) => (
        <button key={tag} type="button" aria-label={t('media:item.filterBy', { tag })} onClick={() => onTag(tag)}>
          {tag}
        </button>
      ))}
    </span>
  );
}
