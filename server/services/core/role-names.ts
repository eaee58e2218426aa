/** Names of staff roles in messages to their holders. */
import type { Language } from '#shared/language.ts';
import type { StaffRole } from '#shared/user-type.ts';

const names: Readonly<Record<StaffRole, { zh: string; en: string }>> = {
  reviewer: { zh: '审核员', en: 'reviewer' },
  publisher: { zh: '发布员', en: 'publisher' },
  moderator: { zh: '评论管理员', en: 'moderator' },
  editor: { zh: '奖项编辑', en: 'awards editor' },
  operator: { zh: '典礼执行', en: 'ceremony operator' },
  admin: { zh: '管理员', en: 'administrator' },
};

/** Role names as a list in a sentence; a dash for none. */
export function nameRoles(roles: readonly StaffRole[], language: Language): string {
  if (roles.length === 0) return '–';
  return language === 'en' ? roles.map((role) => names[role].en).join(', ') : roles.map((role) => names[role].zh).join('、');
}
