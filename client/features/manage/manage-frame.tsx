/** The frame of the management centre: its sections at the side, a heading, and the section's own part. */
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useT } from '#client/lib/translations.ts';
import { IconButton } from '#client/ui/button.tsx';
import { Mark } from '#client/ui/mark.tsx';
import { Frame } from './manage-frame-style.ts';
import { managerName, ManageSections, useManager } from './manage-side.tsx';
import type { ManageSection } from './manage-sections.ts';
import { useWorkCounts } from './use-work-counts.ts';

interface Props {
  section: ManageSection;
  /** The heading, where it is not the section's name. */
  title?: string;
  /** Stands before the heading: the way back to a list. */
  back?: ReactNode;
  /** Stands beside the heading: a search, a button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The same shell for everybody; what is in it waits for a guard that the page puts around its own part. */
export function ManageFrame({ section, title, back, beside, children }: Props) {
  const t = useT();
  const user = useManager();
  const counts = useWorkCounts(user?.id ?? null);
  const sections = <ManageSections current={section} user={user} counts={counts} />;
  return (
    <Frame>
      <div className="side cinema">
        <div className="whose">
          <Mark />
          <p>
            <b className="song">{t('manage:frame.title')}</b>
            <span>{managerName(user)}</span>
          </p>
          <SectionMenu>{sections}</SectionMenu>
        </div>
        <div className="wide">{sections}</div>
      </div>
      <div className="main">
        <div className="head">
          <div className="title">
            {back}
            <h1 tabIndex={-1}>{title ?? t(`manage:frame.section.${section}`)}</h1>
          </div>
          {beside}
        </div>
        {children}
      </div>
    </Frame>
  );
}

/** The sections of narrow screens: a sheet that a button opens. Focus is kept inside and given back, Escape closes it. */
function SectionMenu({ children }: { children: ReactNode }) {
  const t = useT();
  const id = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  useEffect(() => sheet.current?.close(), [key]);
  const handleClick = ({ target }: MouseEvent) => {
    // The scrim is the dialog itself; a link may lead to the page that is open already.
    if (target === sheet.current || (target instanceof Element && target.closest('a, li button'))) sheet.current?.close();
  };
  return (
    <>
      <IconButton className="opener" icon="menu" label={t('manage:frame.open')} aria-haspopup="dialog" aria-controls={id} onClick={() => sheet.current?.showModal()} />
      {/* The scrim is the mouse's way; the keyboard's is Escape. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog ref={sheet} id={id} className="cinema" aria-label={t('manage:frame.sections')} onClick={handleClick}>
        <form method="dialog">
          {/* Where the focus of the opened dialog begins. */}
          <IconButton type="submit" icon="x" label={t('manage:frame.close')} autoFocus />
        </form>
        {children}
      </dialog>
    </>
  );
}
