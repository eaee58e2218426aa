/** A page of one section of the management centre: its head, and its screen in the frame, behind the guard. */
import type { ReactNode } from 'react';
import type { ViewedList } from '#shared/api/account/saved-view.ts';
import type { Permission } from '#shared/policies.ts';
import { Guard, type Need } from '#client/features/account/guard.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { sectionLabel, type StaffSection } from '#client/features/manage/staff-sections.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';

interface Rules {
  need?: Need;
  permission?: Permission;
  /** The list whose saved filters are shown. */
  views?: ViewedList;
}

export function staffPage(section: StaffSection, { need = 'staff', permission, views }: Rules, screen: () => ReactNode) {
  return function StaffPage() {
    return (
      <StaffFrame section={section} views={views}>
        <Guard need={need} {...(permission ? { permission } : {})}>
          {screen()}
        </Guard>
      </StaffFrame>
    );
  };
}

export function staffHead(section: StaffSection) {
  const label = sectionLabel(section);
  return (_data: unknown, { t }: HeadContext): Head => ({
    title: t(label),
    description: t('manage:head.description'),
    // Sections of the breadcrumb rules have a crumb already.
    crumbs: label.startsWith('manage:') ? [t(label)] : [],
    noindex: true,
  });
}
