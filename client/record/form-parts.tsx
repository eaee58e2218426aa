/** Shared parts of the forms of awards data: head, bilingual fields, publish window, picture, save bar. */
import type { ReactNode, SubmitEvent } from 'react';
import { styled } from 'styled-components';
import type { MediaItem } from '#shared/api/content-staff.ts';
import type { ShownState } from '#shared/api/shown-state.ts';
import { ArrowLeft, ExternalLink, Trash2 } from '#client/ui/picture/staff-icons.tsx';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import type { Field } from '#client/ui/form/form-field.tsx';
import { Link } from '#client/ui/link.tsx';
import { useLicenceMark } from '#client/state/use-licence-mark.ts';
import { LicenceMark } from '#client/ui/picture/licence-mark.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { SiteTimeField } from '#client/ui/form/site-time-field.tsx';
import { fromInstant } from '#client/ui/text/site-time.ts';
import { StateMark } from '#client/ui/state-mark.tsx';

/** Colours of the state mark. */
const markOf: Readonly<Record<ShownState, string>> = { shown: 'putaway', coming: 'audited', over: 'soldout', hidden: 'draft' };

export function ShownMark({ shown }: { shown: ShownState }) {
  const t = useT();
  return <StateMark state={markOf[shown]}>{t(`awards:shown.${shown}`)}</StateMark>;
}

export interface RecordHeadProps {
  name: string;
  /** Key of the text of the way back, where it leads to no list. */
  back?: string | undefined;
  onBack: () => void;
  shown?: ShownState;
  /** Site path of the public page. */
  path?: string;
  onRemove?: () => void;
}

export function RecordHead({ name, back = 'awards:form.back', onBack, shown, path, onRemove }: RecordHeadProps) {
  const t = useT();
  return (
    <HeadRow>
      <p className="way">
        <button type="button" className="link back" onClick={onBack}>
          <ArrowLeft className="icon" aria-hidden="true" /> <span>{t(back)}</span>
        </button>
      </p>
      <h2 className="song">{name}</h2>
      {shown ? <ShownMark shown={shown} /> : null}
      <div className="acts">
        {path && shown === 'shown' ? (
          <Link className="button ghost small-button" to={path} target="_blank" rel="noopener">
            <span>{t('awards:form.publicPage')}</span> <ExternalLink className="icon" aria-hidden="true" />
          </Link>
        ) : null}
        {onRemove ? (
          <Button small variant="danger" onClick={onRemove}>
            <Trash2 className="icon" aria-hidden="true" /> <span>{t('awards:form.remove')}</span>
          </Button>
        ) : null}
      </div>
    </HeadRow>
  );
}

interface FormProps {
  form: { attach: (element: HTMLFormElement | null) => void };
  className?: string;
  onSubmit: (event: SubmitEvent) => void;
  children: ReactNode;
}

export function EditForm({ form: { attach }, className, onSubmit, children }: FormProps) {
  return (
    <form ref={attach} className={className} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
}

/** Headings of the two language columns. */
export function LanguageHeads() {
  const t = useT();
  return (
    <div className="pair languages" aria-hidden="true">
      <span>{t('awards:form.chinese')}</span>
      <span>{t('awards:form.english')}</span>
    </div>
  );
}

/** Date and time field in the site's time zone, with a hint. */
export function InstantField({ label, field }: { label: string; field: Field }) {
  const t = useT();
  return (
    <SiteTimeField
      label={label}
      field={field}
      zoneText={t('awards:form.zone')}
      ownTimeText={(time) => t('awards:form.ownTime', { time })}
    />
  );
}

/** Publish window. */
export function WindowCard({ from, until }: { from: Field; until: Field }) {
  const t = useT();
  return (
    <section className="card">
      <h3>{t('awards:form.window')}</h3>
      <InstantField label={t('awards:field.publishAt')} field={from} />
      {from.value ? null : (
        <Button small variant="ghost" onClick={() => from.onChange(fromInstant(new Date().toISOString()))}>
          {t('awards:form.publishNow')}
        </Button>
      )}
      <InstantField label={t('awards:field.unpublishAt')} field={until} />
      <p className="message">{t('awards:form.windowHint')}</p>
    </section>
  );
}

/** Mark of a held picture whose licence has ended or ends soon; nothing for all others. */
export function HeldLicence({ item }: { item: MediaItem | null }) {
  const mark = useLicenceMark()(item?.licenceEndsOn ?? null);
  return mark ? <LicenceMark data-state={mark.state}>{mark.text}</LicenceMark> : null;
}

interface PictureProps {
  label: string;
  item: MediaItem | null;
  isWide?: boolean;
  error?: string | undefined;
  onPick: () => void;
  /** Absent if a picture is required. */
  onDrop?: () => void;
}

export function PictureField({ label, item, isWide = false, error, onPick, onDrop }: PictureProps) {
  const t = useT();
  return (
    <div className="picture" data-wide={isWide || undefined} role="group" aria-label={label}>
      <p>{label}</p>
      {item ? (
        <Picture
          image={item.image}
          sizes={isWide ? '19rem' : '9rem'}
          widths={isWide ? [320, 640] : [320]}
          ratio={isWide ? [16, 9] : [3, 4]}
          alt={item.image.alt || label}
        />
      ) : null}
      <HeldLicence item={item} />
      <div className="acts">
        <Button small variant="ghost" onClick={onPick}>
          {t(item ? 'awards:form.pickOther' : 'awards:form.pick')}
        </Button>
        {item && onDrop ? (
          <Button small variant="ghost" onClick={onDrop}>
            {t('awards:form.drop')}
          </Button>
        ) : null}
      </div>
      {error ? (
        <span className="message error" role="alert">
          {error}
        </span>
      ) : null}
    </div>
  );
}

/** Sticky while a long form scrolls. */
export function SaveBar({ isBusy, isDirty, children }: { isBusy: boolean; isDirty: boolean; children?: ReactNode }) {
  const t = useT();
  return (
    <div className="save" data-bar="">
      <Button type="submit" busy={isBusy}>
        {t('awards:form.save')}
      </Button>
      {children}
      <span className="message" role="status">
        {isDirty ? t('awards:form.dirty') : ''}
      </span>
    </div>
  );
}

/** Row above a form: back link, name, visibility, and actions on the record. */
const HeadRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
  min-width: 0;

  .way {
    flex-basis: 100%;
    line-height: 1;
  }
  .back {
    min-height: 2.75rem;
    margin-block: -0.65rem;
    border-bottom: 0;
    font-size: var(--t-ui);
    font-weight: 400;
    color: var(--text-2);
  }
  h2 {
    min-width: 0;
    font-size: 1.5rem;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
    margin-inline-start: auto;
  }
  .icon {
    width: 1.1rem;
    height: 1.1rem;
    stroke-width: 1.6;
  }
`;
