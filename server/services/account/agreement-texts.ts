/** The agreements that a new site begins with: templates, in both languages, that the organiser replaces by its own. */
import type { AgreementKind } from '#shared/api/agreement.ts';
import { privacyEn, privacyZh } from './agreement-texts-privacy.ts';
import { userAgreementEn, userAgreementZh } from './agreement-texts-user.ts';

export interface AgreementVersion {
  kind: AgreementKind;
  version: string;
  titleZh: string;
  titleEn: string;
  /** HTML. */
  bodyZh: string;
  bodyEn: string;
  /** Null = from now on. */
  effectiveAt: Date | null;
}

export interface SiteNames {
  readonly 'zh-Hans': string;
  readonly en: string;
}

const version = '2025-01';
const effectiveAt = new Date('2025-01-01T00:00:00+08:00');

const noticeZh =
  '<p><strong>这是随网站提供的范本。</strong>主办方在网站正式开放前，须按自身情况补全主体名称、联系方式与保存期限，并请法律顾问审阅后发布新版本。</p>';
const noticeEn =
  '<p><strong>This is a template that comes with the site.</strong> Before the site opens, the organiser must add its own name, contacts and retention periods, have the text checked by a lawyer, and publish it as a new version.</p>';

/** The first version of both kinds, in the name of the site. */
export function defaultAgreements(site: SiteNames): readonly AgreementVersion[] {
  const named = (text: string, name: string) => text.replaceAll('{{site}}', escaped(name));
  return [
    {
      kind: 'user',
      version,
      effectiveAt,
      titleZh: '用户协议',
      titleEn: 'User Agreement',
      bodyZh: noticeZh + named(userAgreementZh, site['zh-Hans']),
      bodyEn: noticeEn + named(userAgreementEn, site.en),
    },
    {
      kind: 'privacy',
      version,
      effectiveAt,
      titleZh: '隐私政策',
      titleEn: 'Privacy Policy',
      bodyZh: noticeZh + named(privacyZh, site['zh-Hans']),
      bodyEn: noticeEn + named(privacyEn, site.en),
    },
  ];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
