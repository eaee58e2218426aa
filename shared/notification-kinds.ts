/** Kinds of notifications, and their default channels. */

interface Delivery {
  site: boolean;
  mail: boolean;
  /** Cannot be turned off. */
  isFixed: boolean;
}

export const notificationDefaults = {
  /** A reply to the user's comment. */
  commentReply: { site: true, mail: true, isFixed: false },
  /** A comment on an item of one's own. */
  contentComment: { site: true, mail: false, isFixed: false },
  /** A moderator put a comment online or hid it. */
  commentDecided: { site: true, mail: false, isFixed: false },
  /** An institution was verified or refused. */
  agencyDecided: { site: true, mail: true, isFixed: false },
  /** An item of one's own was approved, rejected, put online or taken offline. */
  contentDecided: { site: true, mail: true, isFixed: false },
  /** Something waits for a reviewer or a publisher. */
  contentSubmitted: { site: true, mail: false, isFixed: false },
  /** Password changed, session from a new place, account closing. */
  security: { site: true, mail: true, isFixed: true },
} as const satisfies Record<string, Delivery>;

export type NotificationKind = keyof typeof notificationDefaults;
export const notificationKinds = Object.keys(notificationDefaults) as readonly NotificationKind[];
/** Kinds for staff only. */
export const staffKinds: readonly NotificationKind[] = ['contentSubmitted'];
