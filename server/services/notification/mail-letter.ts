/** The mail templates: all kinds, rendered to subject, text and HTML in both languages, the recipient's first. */
import type { MailMessage } from '#server/ports/mail-transport.ts';
import { otherLanguage, withLanguage, type Bilingual, type Language } from '#shared/language.ts';
import { siteZone, zoneName } from '#shared/site-zone.ts';
import type { NotificationKind } from '#shared/notification-kinds.ts';
import { isSitePath } from '#shared/site-path.ts';
import type { SiteTheme } from '#shared/site/look.ts';
import { emptyTheme } from '#shared/site/theme.ts';
import { asPlaced } from '#shared/content/title-marks.ts';
import en from '#locales/en/mail.json' with { type: 'json' };
import zhHans from '#locales/zh-Hans/mail.json' with { type: 'json' };
import { localizedValues } from '#server/services/core/localized.ts';
import type { OwnMailTexts } from '#server/services/core/mail-texts.ts';
import { escapeHtml, mailHtml, mailText, type MailPart } from './mail-form.ts';

export type MailKind =
  | 'codeRegister'
  | 'codePassword'
  | 'linkPassword'
  | 'linkEmail'
  | 'inviteStaff'
  | 'inviteInstitution'
  | 'pressAccess'
  | NotificationKind;

export interface Letter {
  kind: MailKind;
  event: string;
  language: Language;
  to: string;
  /** Values of the placeholders; `nameZh` and `nameEn` give each half the one of its language. */
  values: Readonly<Record<string, string>>;
  /** Site path of the button; '' = none. */
  path: string;
}

export interface MailSite {
  origin: string;
  names: Bilingual;
  /** Without it that of the design. */
  theme?: SiteTheme;
  /** Texts of the organiser's for this letter. */
  own?: OwnMailTexts | null;
}

interface Plan {
  /** Events of the kind; '' for a kind with a single letter. */
  events: readonly string[];
  /** The footer: what to do if it was not you, or where to change the settings. */
  note: 'notYouCode' | 'notYouSecurity' | 'ownLink' | 'personalLink' | 'choose';
}

const plans: Readonly<Record<MailKind, Plan>> = {
  codeRegister: { events: [''], note: 'notYouCode' },
  codePassword: { events: [''], note: 'notYouCode' },
  linkPassword: { events: [''], note: 'notYouCode' },
  linkEmail: { events: [''], note: 'notYouCode' },
  inviteStaff: { events: [''], note: 'ownLink' },
  inviteInstitution: { events: [''], note: 'ownLink' },
  pressAccess: { events: [''], note: 'personalLink' },
  commentReply: { events: ['reply'], note: 'choose' },
  contentComment: { events: ['comment'], note: 'choose' },
  commentDecided: { events: ['approved', 'hidden', 'deleted'], note: 'choose' },
  agencyDecided: { events: ['verified', 'refused'], note: 'choose' },
  contentDecided: { events: ['approved', 'unapproved', 'rejected', 'online', 'offline'], note: 'choose' },
  contentSubmitted: { events: ['submitted', 'approved', 'answered', 'overdue'], note: 'choose' },
  security: {
    events: [
      'passwordChanged',
      'newDevice',
      'accountClosing',
      'accountReopened',
      'rolesChanged',
      'sessionsEnded',
      'operatorChanged',
      'idNumberNotKept',
      'consentWithdrawn',
      'secondFactorOn',
      'secondFactorMoved',
      'secondFactorOff',
      'secondFactorReset',
      'recoveryCodesRenewed',
      'recoveryCodeUsed',
      'passkeyAdded',
      'passkeyRemoved',
      'emailChanging',
      'emailChanged',
      'sealAsked',
      'sealDeleted',
    ],
    note: 'notYouSecurity',
  },
};

/** Values shown on separate lines if present. */
const facts = ['text', 'reason', 'device'] as const;
const choicePath = '/set/notifications';
const valueMax = 500;
/** Holds every subject with the longest name of the site. */
const subjectMax = 250;

/** Every letter that can be sent. */
export const letterNames: readonly { kind: MailKind; event: string }[] = Object.entries(plans).flatMap(([kind, { events }]) =>
  events.map((event) => ({ kind: kind as MailKind, event })),
);

export function hasLetter(kind: MailKind, event: string): boolean {
  return plans[kind].events.includes(event);
}

/** Title of a letter for lists; '' for a kind that no longer exists. */
export function letterTitle({ kind, event, language }: { kind: string; event: string; language: Language }): string {
  const known = letterNames.find((name) => name.kind === kind && name.event === event);
  return known ? mailTranslate(language, {})(`mail:letter.${event ? `${kind}.${event}` : kind}.title`) : '';
}

/** The rendered mail, without its id and its sender. */
export function renderMail(letter: Letter, site: MailSite): Omit<MailMessage, 'id' | 'sender'> {
  const { language, kind, to } = letter;
  const parts = [language, otherLanguage(language)].map((each) => partOf({ ...letter, language: each }, site));
  const frame = { names: site.names, origin: site.origin, language, theme: site.theme ?? emptyTheme };
  const canChoose = plans[kind].note === 'choose';
  return {
    to,
    subject: oneLine(parts[0]?.subject ?? ''),
    html: mailHtml(parts, frame),
    text: mailText(parts, frame),
    headers: {
      // RFC 3834: suppresses automatic replies.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': parts.map((part) => part.language).join(', '),
      ...(canChoose ? { 'List-Unsubscribe': `<${site.origin}${withLanguage(language, choicePath)}>` } : {}),
    },
  };
}

function partOf({ kind, event, language, values, path }: Letter, { origin, names, own }: MailSite): MailPart {
  const plainValues = Object.fromEntries(Object.entries(localizedValues(language, values)).map(([name, value]) => [name, plain(value)]));
  const all = {
    ...plainValues,
    site: names[language],
    zone: zoneName(siteZone(), language),
    address: origin + withLanguage(language, choicePath),
  };
  const t = mailTranslate(language, all);
  const ownIn = own?.[language];
  const letter = event ? `${kind}.${event}` : kind;
  const isCode = 'code' in plainValues;
  return {
    language,
    subject: ownIn?.subject ? fillTemplate(ownIn.subject, all) : t(`mail:letter.${letter}.subject`),
    title: t(`mail:letter.${letter}.title`),
    text: ownIn?.text ? fillTemplate(ownIn.text, all) : t(`mail:letter.${letter}.text`),
    facts: facts.filter((name) => plainValues[name]).map((name) => t(`mail:fact.${name}`)),
    code: plainValues['code'] ?? '',
    // Mails link to this site only.
    button: isSitePath(path) ? { label: t('mail:frame.open'), address: origin + withLanguage(language, path) } : null,
    notes: [...(isCode ? [t('mail:frame.codeLife')] : []), t(`mail:frame.${plans[kind].note}`), t('mail:frame.automatic')],
  };
}

/** User text without invisible characters and direction overrides, shortened. */
function plain(value: string): string {
  return shortened(value.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim(), valueMax);
}

/** Header values must not contain line breaks. */
function oneLine(text: string): string {
  return shortened(text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' '), subjectMax);
}

/** A text that is too long ends with an ellipsis. */
function shortened(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
}

interface Texts {
  [key: string]: string | Texts;
}

const texts: Readonly<Record<Language, Texts>> = { 'zh-Hans': zhHans, en };

/** `t('mail:group.key')` with the mail's values filled in; absent values are empty. Throws for an unknown key. */
function mailTranslate(language: Language, values: Readonly<Record<string, string>>): (key: string) => string {
  return (key) => {
    let node: string | Texts | undefined = texts[language];
    for (const part of key.replace('mail:', '').split('.')) node = typeof node === 'object' ? node[part] : undefined;
    if (typeof node !== 'string') throw new Error(`There is no text ${key}`);
    return fillTemplate(node, values);
  };
}

function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string, at: number) => asPlaced(values[name] ?? '', template.slice(0, at)));
}

/** The mail by which staff try a mail server. */
export function testLetter(site: string, language: Language): Pick<MailMessage, 'subject' | 'text' | 'html' | 'headers'> {
  const t = mailTranslate(language, { site });
  const text = t('mail:serverTest.text');
  return { subject: t('mail:serverTest.subject'), text, html: `<p>${escapeHtml(text)}</p>`, headers: {} };
}
