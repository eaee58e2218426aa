/** Registry of the settings that staff change at a screen. Environment wins over the database, and the database over the default. */
import { revealModes } from '#shared/award/reveal.ts';
import { isOrigin } from '#shared/http/is-origin.ts';
import type { Permission } from '#shared/policies.ts';
import { commentReportsUntilHidden } from '#shared/limits.ts';
import { defaultRateLimits } from '#shared/rate-limits.ts';

/** Which comments are held for moderation: none, those of new users or with suspicious text, or all. */
export const moderationModes = ['off', 'first', 'all'] as const;
export type ModerationMode = (typeof moderationModes)[number];

/** How the connection to the mail server is encrypted: from its begin, after its greeting, or not at all. */
const mailSecurities = ['starttls', 'tls', 'none'] as const;

interface Choice {
  choices: readonly string[];
  fallback: string;
  /** Environment variable that wins while it is set. */
  variable?: string;
}

interface Figure {
  min: number;
  max: number;
  fallback: string;
  variable?: string;
}

/** A line of text. A secret is stored encrypted, and no answer holds it. */
interface Line {
  pattern: Pick<RegExp, 'test'>;
  fallback: string;
  isSecret?: true;
  variable?: string;
}

export type SettingRule = Choice | Figure | Line;

interface Group {
  /** Who may read and change it. */
  permission: Permission;
  settings: Readonly<Record<string, SettingRule>>;
}

export const settingGroups = {
  comments: {
    permission: 'commentModerate',
    settings: {
      mode: { choices: moderationModes, fallback: 'first' },
      /** Seconds between two comments of one account. */
      seconds: { min: 1, max: 3_600, fallback: String(defaultRateLimits['comment.account'].seconds), variable: 'RATE_LIMITS' },
      /** Comments in a day of an account that is not a day old. */
      newPerDay: { min: 1, max: 1_000, fallback: String(defaultRateLimits['newComment.account'].count), variable: 'RATE_LIMITS' },
      /** Readers whose reports hide a comment until a moderator looks at it. */
      reportsUntilHidden: { min: 1, max: 100, fallback: String(commentReportsUntilHidden) },
    },
  },
  review: {
    permission: 'accountManage',
    settings: {
      allowSelf: { choices: ['false', 'true'], fallback: 'false', variable: 'REVIEW_ALLOW_SELF' },
      /** Days from a submission to its due date; 0 = without one. */
      days: { min: 0, max: 365, fallback: '2' },
    },
  },
  login: {
    permission: 'accountManage',
    /** Whether accounts with a role need a second factor. */
    settings: { staffSecondFactor: { choices: ['false', 'true'], fallback: 'false', variable: 'STAFF_SECOND_FACTOR' } },
  },
  ceremony: {
    permission: 'accountManage',
    /** How a reveal of winners is confirmed. */
    settings: { reveal: { choices: revealModes, fallback: 'hold' } },
  },
  address: {
    permission: 'accountManage',
    /** The public origin of the site, while the environment names none. */
    settings: { origin: { pattern: { test: isOrigin }, fallback: '', variable: 'SITE_ORIGIN' } },
  },
  backup: {
    permission: 'accountManage',
    /** When backups are made by themselves, while the environment does not say it. */
    settings: {
      schedule: { choices: ['daily', 'weekly', 'off'], fallback: 'daily', variable: 'BACKUP_EVERY_HOURS' },
      /** In the site's time zone. */
      hour: { min: 0, max: 23, fallback: '3', variable: 'BACKUP_EVERY_HOURS' },
    },
  },
  mail: {
    permission: 'accountManage',
    /** The mail server, while the environment names none. */
    settings: {
      host: { pattern: /^[\w.-]{1,190}$|^\[[\da-f:.]{2,60}\]$/i, fallback: '', variable: 'SMTP_URL' },
      port: { min: 1, max: 65_535, fallback: '587', variable: 'SMTP_URL' },
      security: { choices: mailSecurities, fallback: 'starttls', variable: 'SMTP_URL' },
      user: { pattern: /^[^\p{C}]{1,190}$/u, fallback: '', variable: 'SMTP_URL' },
      password: { pattern: /^[^\p{C}]{1,190}$/u, fallback: '', isSecret: true, variable: 'SMTP_URL' },
      from: { pattern: /^[^\s@<>]{1,64}@[\w.-]{1,125}$/, fallback: '', variable: 'MAIL_FROM' },
    },
  },
  maintenance: {
    permission: 'accountManage',
    /** While it is on, pages stay and writes are refused. */
    settings: { mode: { choices: ['off', 'on'], fallback: 'off' } },
  },
} as const satisfies Record<string, Group>;

export type SettingGroup = keyof typeof settingGroups;
export type SettingName<Name extends SettingGroup> = keyof (typeof settingGroups)[Name]['settings'] & string;
export const settingGroupNames = Object.keys(settingGroups) as SettingGroup[];

/** The registry's rules of a group by name. */
export function rulesOf(group: SettingGroup): Readonly<Record<string, SettingRule>> {
  return settingGroups[group].settings;
}

/** Whether a value fits; '' = the default. */
export function fitsSetting(rule: SettingRule, value: string): boolean {
  if (value === '') return true;
  if ('choices' in rule) return rule.choices.includes(value);
  if ('pattern' in rule) return rule.pattern.test(value);
  return /^\d{1,6}$/.test(value) && Number(value) >= rule.min && Number(value) <= rule.max;
}
