/** First cell of a row: picture, and names as the link to the record. */
import type { ReactNode } from 'react';
import type { EndOfLicence } from '#shared/api/content-staff.ts';
import type { ShownState } from '#shared/api/shown-state.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { LicenceMark } from '#client/ui/picture/licence-mark.tsx';
import { Picture, type PictureImage } from '#client/ui/picture/picture.tsx';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Names } from './names.tsx';
import { ShownMark } from './form-parts.tsx';

interface Props {
  cover: PictureImage | null;
  /** A still instead of a portrait. */
  isWide?: boolean;
  to: string;
  zh: string;
  en: string;
  licence: EndOfLicence | null;
  children?: ReactNode;
}

export function RecordCell({ cover, isWide = false, to, zh, en, licence, children }: Props) {
  const t = useT();
  const names = <Names zh={zh} en={en} />;
  const picture = cover ? (
    <Picture image={cover} sizes={isWide ? '6.5rem' : '3.25rem'} ratio={isWide ? [16, 9] : [3, 4]} widths={[320]} alt="" />
  ) : null;
  const record = (
    <div className="record" data-wide={isWide || undefined}>
      <span className="still">{picture}</span>
      <div>
        <Link to={to}>{names}</Link>
        {licence ? <LicenceMark data-state={licence}>{t(`awards:licence.${licence}`)}</LicenceMark> : null}
        {children}
      </div>
    </div>
  );
  return <td className="what">{record}</td>;
}

interface OpenCellProps {
  to: string;
  label: string;
  /** Of the row, for screen readers. */
  name: ReactNode;
  children?: ReactNode;
}

/** Last cell of a row: link to the record, and further actions. */
export function OpenCell({ to, label, name, children }: OpenCellProps) {
  const link = (
    <Link className="button ghost small-button" to={to}>
      <span>{label}</span>
      <span className="visually-hidden">{name}</span>
    </Link>
  );
  return (
    <td className="ops">
      <div>
        {children}
        {link}
      </div>
    </td>
  );
}

interface ActsCellProps {
  /** Of the row, for screen readers. */
  name: string;
  onEdit?: () => void;
  onRemove: () => void;
}

/** Last cell of a row whose record has no form of its own. */
export function ActsCell({ name, onEdit, onRemove }: ActsCellProps) {
  const t = useT();
  const hidden = <span className="visually-hidden"> {name}</span>;
  return (
    <td className="ops">
      <div>
        {onEdit ? (
          <Button small variant="ghost" onClick={onEdit}>
            <span>{t('awards:form.edit')}</span>
            {hidden}
          </Button>
        ) : null}
        <Button small variant="danger" onClick={onRemove}>
          <span>{t('awards:form.remove')}</span>
          {hidden}
        </Button>
      </div>
    </td>
  );
}

/** Visibility of a row, with the start if it is in the future. */
export function ShownCell({ shown, publishAt }: { shown: ShownState; publishAt: string | null }) {
  const t = useT();
  const language = useLanguage();
  return (
    <td className="when">
      <ShownMark shown={shown} />
      {shown === 'coming' && publishAt ? (
        <span className="twin">{t('awards:shown.from', { time: absoluteDateTime(publishAt, language) })}</span>
      ) : null}
    </td>
  );
}
