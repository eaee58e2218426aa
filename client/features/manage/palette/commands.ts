/** Screens and actions that the palette offers without asking the server. */
import type { UserInfo } from '#shared/api/account.ts';
import type { Translate } from '#client/lib/translations.ts';
import { groupsFor, sectionLabel } from '#client/features/manage/staff-sections.ts';
import { viewerOf } from '#client/features/manage/staff-navigation.tsx';

export interface Command {
  id: string;
  name: string;
  /** Note after the name: the group of a screen, the state of an item. */
  note?: string;
  /** Site path; absent for an action. */
  path?: string;
  run?: () => void;
}

export interface CommandGroup {
  key: 'actions' | 'screens' | 'items' | 'films' | 'people' | 'accounts';
  commands: readonly Command[];
}

/** Names are in the user's language; addresses are matched too, so that `jobs` finds its screen in both. */
export function screensFor(user: UserInfo, t: Translate): Command[] {
  return groupsFor(viewerOf(user)).flatMap(({ key, sections }) =>
    sections.map((section) => ({
      id: `screen-${section.key}`,
      name: t(sectionLabel(section.key)),
      note: key === 'start' ? '' : t(`manage:frame.group.${key}`),
      path: section.path,
    })),
  );
}

/** Each word of the search is part of the name, the note or the address. */
export function isMatch({ name, note = '', path = '' }: Command, search: string): boolean {
  const text = `${name} ${note} ${path}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
