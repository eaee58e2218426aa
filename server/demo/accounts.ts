/** Accounts of the demonstration site; start-up prints their passwords. They exist only together with the demonstration content. */
import { createHash } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
import { userTypes, type StaffRole, type UserType } from '#shared/user-type.ts';
import { site } from '#server/demo/content/programme.ts';

export interface DemoAccount {
  id: string;
  name: string;
  email: string;
  userType: UserType;
  /** Empty for commenters, who cannot log in. */
  password: string;
  roles: StaffRole[];
  /** Columns that the roles are limited to; empty = none. */
  columns: string[];
  language: 'zh-Hans' | 'en';
  /** Phone and ID number are fictional; the ID number has a valid check digit. */
  agency?: {
    zh: string;
    en: string;
    operator: string;
    phone: string;
    idNumber: string;
    country: string;
    area: string;
    isVerified: boolean;
  };
}

function account(id: string, name: string, rest: Partial<DemoAccount>): DemoAccount {
  return {
    id: `u-${id}`,
    name,
    email: `${id}@demo.example.org`,
    userType: userTypes.ordinary,
    password: `demo-${id}-2025`,
    roles: [],
    columns: [],
    language: 'zh-Hans',
    ...rest,
  };
}

/** Accounts that can log in: staff, of whom the writer is limited to the news, two institutions (the second one not verified) and two visitors. */
export const demoAccounts: readonly DemoAccount[] = [
  account('admin', '站点管理员', { roles: ['admin'] }),
  account('reviewer', '审核员 闻一', { roles: ['reviewer'] }),
  account('publisher', '发布员 陆放', { roles: ['publisher'] }),
  account('writer', '撰稿人 苏禾', { roles: ['writer'], columns: ['news'] }),
  account('moderator', '评论管理员 方圆', { roles: ['moderator'] }),
  account('operator', '典礼执行 高朗', { roles: ['operator', 'editor'] }),
  account('pgc1', '川西影像工作室', {
    userType: userTypes.pgc,
    agency: {
      zh: '川西影像工作室（示例）',
      en: 'West Sichuan Pictures (demo)',
      operator: '秦舟',
      phone: '13900001234',
      idNumber: '510104199001010019',
      country: 'CN',
      area: 'CN-SC',
      isVerified: true,
    },
  }),
  account('pgc2', 'Fjord Documentary', {
    userType: userTypes.pgc,
    language: 'en',
    agency: {
      zh: '峡湾纪录片社（示例）',
      en: 'Fjord Documentary (demo)',
      operator: 'Astrid Lunde',
      phone: '+47 22 00 00 12',
      idNumber: 'N00123456',
      country: 'NO',
      area: 'NO-46',
      isVerified: false,
    },
  }),
  account('viewer1', '看电影的阿宁', {}),
  account('viewer2', 'Maya R.', { language: 'en' }),
];

/** Authors of the demonstration comments. */
export const commenters: readonly DemoAccount[] = site.commenters.map((name, index) =>
  account(`reader${index + 1}`, name, { password: '', language: /^\p{ASCII}+$/u.test(name) ? 'en' : 'zh-Hans' }),
);

/** Must equal the cost in server/ports/password-hash.ts: a cheaper hash would reveal by its timing that an address is registered. */
const passwordCost = { memoryCost: 65_536, timeCost: 4, parallelism: 1, outputLen: 32 } as const;

/**
 * Hashes a password as a PHC string of argon2id at the same cost as real accounts, so that logins take equally long for known
 * and unknown addresses. The salt is derived from the account's id, so that the demonstration is reproducible; real salts are
 * random.
 */
export function demoPasswordHash({ id, password }: DemoAccount): string {
  if (password === '') return '';
  const salt = createHash('sha256').update(`salt:${id}`).digest().subarray(0, 16);
  return hashSync(password, { ...passwordCost, salt });
}
