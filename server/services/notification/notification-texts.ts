/** Texts of notifications in both languages: a title and a text for each event of each kind. */
import type { Language } from '#shared/language.ts';
import type { NotificationKind } from '#shared/notification-kinds.ts';
import { asPlaced } from '#shared/content/title-marks.ts';
import { localizedValues } from '#server/services/core/localized.ts';

interface Template {
  zh: readonly [title: string, text: string];
  en: readonly [title: string, text: string];
}

/** Names in `{braces}` are placeholders for the notification's values. */
const templates = {
  commentReply: { reply: { zh: ['{name} 回复了你', '“{text}” —— 《{title}》'], en: ['{name} replied to you', '“{text}” — {title}'] } },
  contentComment: { comment: { zh: ['{name} 评论了你的《{title}》', '“{text}”'], en: ['{name} commented on “{title}”', '“{text}”'] } },
  commentDecided: {
    approved: {
      zh: ['你的评论已公开', '“{text}” 已通过审核，大家现在都能看到。'],
      en: ['Your comment is public', '“{text}” has been approved, and everybody can read it now.'],
    },
    hidden: {
      zh: ['你的评论已被隐藏', '“{text}” 已由管理员隐藏。{reason}'],
      en: ['Your comment has been hidden', '“{text}” has been hidden by a moderator. {reason}'],
    },
    deleted: {
      zh: ['你的评论已被删除', '“{text}” 已由管理员删除。{reason}'],
      en: ['Your comment has been removed', '“{text}” has been removed by a moderator. {reason}'],
    },
  },
  agencyDecided: {
    verified: {
      zh: ['机构认证已通过', '你的机构已通过认证，现在可以提交内容。'],
      en: ['Your institution is verified', 'You can submit content now.'],
    },
    refused: {
      zh: ['机构认证未通过', '请核对机构与经办人信息后重新提交。{reason}'],
      en: [
        'Your institution was not verified',
        'Please check the details of the institution and its agent operator, and submit them again. {reason}',
      ],
    },
  },
  contentDecided: {
    approved: {
      zh: ['《{title}》已通过审核', '内容已审核通过，等待上线。{reason}'],
      en: ['“{title}” has been approved', 'It waits to be put online. {reason}'],
    },
    unapproved: {
      zh: ['《{title}》的审核通过已撤回', '审核人员撤回了刚才的通过，内容重新等待审核。'],
      en: ['The approval of “{title}” was taken back', 'The reviewer undid it; the work waits for review again.'],
    },
    rejected: {
      zh: ['《{title}》未通过审核', '请按意见修改后重新提交。{reason}'],
      en: ['“{title}” has been rejected', 'Please revise it and submit it again. {reason}'],
    },
    online: {
      zh: ['《{title}》已上线', '访客现在可以看到这项内容。{reason}'],
      en: ['“{title}” is online', 'Visitors can see it now. {reason}'],
    },
    offline: {
      zh: ['《{title}》已下线', '访客不再能看到这项内容。{reason}'],
      en: ['“{title}” has been taken offline', 'Visitors can no longer see it. {reason}'],
    },
  },
  contentSubmitted: {
    submitted: {
      zh: ['《{title}》等待审核', '{name} 提交了这项内容。{reason}'],
      en: ['“{title}” waits for review', 'Submitted by {name}. {reason}'],
    },
    approved: {
      zh: ['《{title}》等待上线', '内容已审核通过，可以上线了。'],
      en: ['“{title}” waits to be put online', 'It has been approved and can go online.'],
    },
    answered: { zh: ['{name} 答复了《{title}》', '{reason}'], en: ['{name} answered about “{title}”', '{reason}'] },
    overdue: {
      zh: ['有 {count} 项内容的审核已逾期', '最早的一项提交于 {date}。'],
      en: ['{count} reviews are overdue', 'The oldest was submitted on {date}.'],
    },
  },
  security: {
    passwordChanged: {
      zh: ['密码已修改', '你的密码刚刚被修改，其他设备已退出登录。如非本人操作，请立即重设密码。'],
      en: [
        'Your password has been changed',
        'All other devices have been logged out. If this was not you, please reset your password at once.',
      ],
    },
    newDevice: {
      zh: ['有新设备登录', '你的账号刚刚在新设备上登录：{device}。如非本人操作，请修改密码。'],
      en: [
        'Login on a new device',
        'Somebody has logged in to your account on {device}. If this was not you, please change your password.',
      ],
    },
    accountClosing: {
      zh: ['账号将在 {days} 天后注销', '在此期间登录并取消注销，即可保留账号。'],
      en: ['Your account will be closed in {days} days', 'Log in and cancel the closing before then to keep it.'],
    },
    accountReopened: {
      zh: ['已取消注销', '你的账号会继续保留。'],
      en: ['The closing of your account has been cancelled', 'Your account stays as it is.'],
    },
    rolesChanged: {
      zh: ['你的权限已变更', '管理员修改了你的角色。现有角色：{roles}。'],
      en: ['Your rights have changed', 'An administrator has changed your roles. You now have: {roles}.'],
    },
    sessionsEnded: {
      zh: ['你的所有登录已结束', '管理员结束了你的全部登录，请重新登录。'],
      en: ['You have been logged out everywhere', 'An administrator has ended all your sessions. Please log in again.'],
    },
    idNumberNotKept: {
      zh: ['证件号码未保存', '注册时未单独同意处理经办人证件号码，因此没有保存。请在“机构经办人信息”中补填并同意，以便核验机构。'],
      en: [
        'The ID number was not kept',
        'It came without the separate consent to its use. Please enter it under Agent operator, with your consent, so that your institution can be verified.',
      ],
    },
    consentWithdrawn: {
      zh: ['已撤回对证件号码的同意', '证件号码已删除，机构需重新核验。如非本人操作，请立即联系主办方。'],
      en: [
        'The consent to the ID number was withdrawn',
        'The number has been erased, and your institution is to be verified again. If this was not you, please contact the organisers at once.',
      ],
    },
    secondFactorOn: {
      zh: ['两步验证已开启', '今后登录除密码外还需要验证器应用中的动态码，其他设备已退出登录。如非本人操作，请立即联系管理员。'],
      en: [
        'Two-step verification is on',
        'Logins need a code of your authenticator app besides the password, and all other devices have been logged out. If this was not you, please contact an administrator at once.',
      ],
    },
    secondFactorMoved: {
      zh: ['两步验证已换到另一台手机', '原来的验证器应用和恢复码已失效，其他设备已退出登录。如非本人操作，请立即联系管理员。'],
      en: [
        'Two-step verification has moved to another phone',
        'The earlier authenticator app and recovery codes no longer work, and all other devices have been logged out. If this was not you, please contact an administrator at once.',
      ],
    },
    secondFactorOff: {
      zh: ['两步验证已关闭', '今后登录只需要密码。如非本人操作，请立即修改密码并重新开启。'],
      en: [
        'Two-step verification is off',
        'Logins need the password alone. If this was not you, please change your password and switch it on again.',
      ],
    },
    secondFactorReset: {
      zh: ['管理员重置了你的两步验证', '请用密码登录，并在新手机上重新开启两步验证。{reason}'],
      en: [
        'An administrator has reset your two-step verification',
        'Please log in with your password, and set it up again on your new phone. {reason}',
      ],
    },
    recoveryCodesRenewed: {
      zh: ['恢复码已更新', '原来的恢复码已失效。如非本人操作，请立即联系管理员。'],
      en: [
        'Your recovery codes have been replaced',
        'The earlier ones no longer work. If this was not you, please contact an administrator at once.',
      ],
    },
    passkeyAdded: {
      zh: ['通行密钥已添加', '“{name}”现可代替动态码完成登录。如非本人操作，请立即修改密码并删除它。'],
      en: [
        'A passkey was added',
        '“{name}” can now take the place of a code when you log in. If this was not you, please change your password and remove it at once.',
      ],
    },
    passkeyRemoved: {
      zh: ['通行密钥已删除', '“{name}”不能再用于登录。'],
      en: ['A passkey was removed', '“{name}” can no longer be used to log in.'],
    },
    recoveryCodeUsed: {
      zh: ['有人使用了你的恢复码', '还剩 {left} 个。如非本人操作，请立即修改密码并更新恢复码。'],
      en: [
        'One of your recovery codes was used',
        '{left} are left. If this was not you, please change your password and replace the codes at once.',
      ],
    },
    emailChanging: {
      zh: ['管理员要变更你的邮箱', '新邮箱为 {email}，对方确认后生效。{reason}'],
      en: ['An administrator wants to change your e-mail address', 'To {email}, once that address is confirmed. {reason}'],
    },
    emailChanged: {
      zh: ['你的邮箱已变更', '今后用 {email} 登录，所有设备已退出登录。'],
      en: ['Your e-mail address has changed', 'You now log in with {email}, and all sessions have ended.'],
    },
    sealAsked: {
      zh: ['有人申请删除密封结果', '{name} 申请删除密封结果：{title}。请由第二人在典礼控制台确认或拒绝。'],
      en: [
        'Sealed results are to be deleted',
        '{name} asks to delete sealed results: {title}. A second person confirms or refuses it in the ceremony console.',
      ],
    },
    sealDeleted: {
      zh: ['密封结果已删除', '密封结果已由两人删除，确认人：{name}。涉及：{title}，须重新密封。'],
      en: [
        'Sealed results were deleted',
        'Two people have deleted sealed results; {name} confirmed it: {title}. They must be sealed anew.',
      ],
    },
    operatorChanged: {
      zh: ['经办人信息已修改', '你的机构经办人信息刚刚被修改。如非本人操作，请立即联系主办方。'],
      en: ['Agent operator details have been changed', 'If this was not you, please contact the organisers at once.'],
    },
  },
} as const satisfies Record<NotificationKind, Record<string, Template>>;

export type EventOf<Kind extends NotificationKind> = Extract<keyof (typeof templates)[Kind], string>;

export interface NotificationTexts {
  title: string;
  text: string;
}

interface Subject {
  kind: NotificationKind;
  /** Stored text: a later release may no longer know the event. */
  event: string;
  values: Readonly<Record<string, string>>;
}

/** Rendered texts of a notification; empty for an unknown event. */
export function textsOf({ kind, event, values }: Subject, language: Language): NotificationTexts {
  const known: Readonly<Record<string, Template>> = templates[kind];
  const template = Object.hasOwn(known, event) ? known[event] : undefined;
  if (!template) return { title: '', text: '' };
  const [title, text] = language === 'en' ? template.en : template.zh;
  const own = localizedValues(language, values);
  return { title: filled(title, own), text: filled(text, own) };
}

/** One pass, so that braces within a value are not replaced. */
function filled(template: string, values: Subject['values']): string {
  return template
    .replace(/\{(\w+)\}/g, (_, name: string, at: number) =>
      asPlaced(Object.hasOwn(values, name) ? (values[name] ?? '') : '', template.slice(0, at)),
    )
    .trim();
}
