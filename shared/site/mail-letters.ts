/** The letters that the site sends, with the values that each names. */

/** Values that a letter names besides the site's name, which all may name. A test compares them with the texts of the design. */
export const mailLetters = {
  codeRegister: [],
  codePassword: [],
  linkPassword: ['hours'],
  linkEmail: ['hours'],
  'commentReply.reply': ['name', 'title'],
  'commentDecided.approved': ['title'],
  'commentDecided.hidden': ['title'],
  'commentDecided.deleted': ['title'],
  'agencyDecided.verified': [],
  'agencyDecided.refused': [],
  'contentDecided.approved': ['title'],
  'contentDecided.rejected': ['title'],
  'contentDecided.online': ['title'],
  'contentDecided.offline': ['title'],
  'contentSubmitted.submitted': ['title'],
  'contentSubmitted.approved': ['title'],
  'contentSubmitted.answered': ['name', 'title'],
  'contentSubmitted.overdue': ['count', 'due', 'date'],
  'security.passwordChanged': [],
  'security.newDevice': [],
  'security.accountClosing': ['days'],
  'security.accountReopened': [],
  'security.rolesChanged': ['roles'],
  'security.sessionsEnded': [],
  'security.operatorChanged': [],
  'security.idNumberNotKept': [],
  'security.consentWithdrawn': [],
  'security.secondFactorOn': [],
  'security.secondFactorMoved': [],
  'security.secondFactorOff': [],
  'security.secondFactorReset': [],
  'security.recoveryCodesRenewed': [],
  'security.recoveryCodeUsed': ['left'],
  'security.emailChanging': ['email'],
  'security.emailChanged': ['email'],
} as const satisfies Record<string, readonly string[]>;

export type MailLetterKey = keyof typeof mailLetters;
export const mailLetterKeys = Object.keys(mailLetters) as MailLetterKey[];
