/** The templates of the user agreement and the privacy policy, as they begin or with the names of the organiser filled in. */
import type { AgreementKind } from '#shared/api/agreement.ts';
import type { Organiser } from '#shared/api/site-navigation.ts';
import type { Bilingual, Language } from '#shared/language.ts';
import { asksIdNumber, isInChina } from '#shared/site/organiser.ts';
import { privacyEn, privacyZh } from './agreement-texts-privacy.ts';
import { userAgreementEn, userAgreementZh } from './agreement-texts-user.ts';

export interface TemplateFacts {
  organiser: Organiser;
  /** Who answers for the site; '' = the site by its name. */
  owner: Bilingual;
  email: string;
}

export interface AgreementTexts {
  kind: AgreementKind;
  titleZh: string;
  titleEn: string;
  /** HTML. */
  bodyZh: string;
  bodyEn: string;
}

/** Null leaves everything to be filled in, under the law of China. */
export function agreementTemplates(facts: TemplateFacts | null): AgreementTexts[] {
  const bodyOf = (texts: Bilingual, language: Language) => (facts ? '' : notice[language]) + filled(texts[language], language, facts);
  return (['user', 'privacy'] as const).map((kind) => ({
    kind,
    titleZh: titles[kind]['zh-Hans'],
    titleEn: titles[kind].en,
    bodyZh: bodyOf(bodies[kind], 'zh-Hans'),
    bodyEn: bodyOf(bodies[kind], 'en'),
  }));
}

const titles = { user: { 'zh-Hans': '用户协议', en: 'User Agreement' }, privacy: { 'zh-Hans': '隐私政策', en: 'Privacy Policy' } } as const;
const bodies = { user: { 'zh-Hans': userAgreementZh, en: userAgreementEn }, privacy: { 'zh-Hans': privacyZh, en: privacyEn } } as const;

const notice = {
  'zh-Hans':
    '<p><strong>这是随网站提供的范本。</strong>主办方在网站正式开放前，须按自身情况补全主体名称、联系方式与保存期限，并请法律顾问审阅后发布新版本。</p>',
  en: '<p><strong>This is a template that comes with the site.</strong> Before the site opens, the organiser must add its own name, contacts and retention periods, have the text checked by a lawyer, and publish it as a new version.</p>',
} as const;

/** Chooses the passages `{{#name}}…{{/name}}` that hold, and fills in the names; `{{site}}` stays for the page. */
function filled(text: string, language: Language, facts: TemplateFacts | null): string {
  const holds: Readonly<Record<string, boolean>> = {
    china: !facts || isInChina(facts.organiser),
    other: facts !== null && !isInChina(facts.organiser),
    idNumber: !facts || asksIdNumber(facts.organiser),
    noIdNumber: facts !== null && !asksIdNumber(facts.organiser),
    template: facts === null,
    filled: facts !== null,
    contact: Boolean(facts?.email),
  };
  const place = language === 'en' ? facts?.organiser.placeEn : facts?.organiser.placeZh;
  const names: Readonly<Record<string, string>> = {
    owner: facts?.owner[language] || '{{site}}',
    email: facts?.email ?? '',
    place: place ? `${language === 'en' ? ', ' : '，'}${place}` : '',
  };
  return text
    .replaceAll(/\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}/gs, (_all, name: string, passage: string) => (holds[name] ? passage : ''))
    .replaceAll(/\{\{(owner|email|place)\}\}/g, (_all, name: string) => escapedText(names[name] ?? ''));
}

export function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
