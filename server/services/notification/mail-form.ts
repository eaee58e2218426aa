/** Renders a mail as HTML in the style of the site and as plain text. Every value is escaped. */
import { groundColour, typesWithHei, type SiteTheme } from '#shared/site/look.ts';
import { accentsOf } from '#shared/site/theme.ts';
import { otherLanguage, withLanguage, type Bilingual, type Language } from '#shared/language.ts';

/** A mail's contents in one language. */
export interface MailPart {
  language: Language;
  subject: string;
  title: string;
  text: string;
  /** Separate lines, such as a quotation or a reason. */
  facts: readonly string[];
  /** Code in large type; '' = none. */
  code: string;
  button: { label: string; address: string } | null;
  notes: readonly string[];
}

export interface MailFrame {
  names: Bilingual;
  origin: string;
  /** The recipient's language, which comes first. */
  language: Language;
  theme: SiteTheme;
}

/** Colours of the site as literals: mail clients support neither CSS variables nor style sheets. */
function coloursOf(theme: SiteTheme) {
  const ground = (token: Parameters<typeof groundColour>[1]) => groundColour(theme.grounds, token);
  const accents = accentsOf(theme);
  return {
    ink: ground('--ink-900'),
    text: ground('--ink-800'),
    muted: ground('--ink-500'),
    paper: ground('--paper-50'),
    edge: ground('--paper-100'),
    line: ground('--paper-200'),
    gold: accents ? accents.dark : '#c8a04a',
    light: accents ? accents.dark : '#e6c983',
  };
}
type Colours = ReturnType<typeof coloursOf>;

const serif = "'Bodoni Moda','Noto Serif SC','Songti SC',SimSun,Georgia,serif";
const sans = "'Instrument Sans','PingFang SC','Microsoft YaHei','Noto Sans SC',Helvetica,Arial,sans-serif";

export function mailHtml(parts: readonly MailPart[], { names, origin, language, theme }: MailFrame): string {
  const colour = coloursOf(theme);
  const display = typesWithHei.has(theme.type) ? sans : serif;
  const title = escapeHtml(parts[0]?.subject ?? '');
  const wordmark = `<span style="font-size:22px;letter-spacing:2px">${escapeHtml(names[language])}</span><br><span lang="${otherLanguage(language)}" style="font-size:13px;letter-spacing:1px">${escapeHtml(names[otherLanguage(language)])}</span>`;
  const body = parts
    .map((part, index) => htmlOf(part, { isFirst: index === 0, colour, display }))
    .join(
      `<tr><td style="padding:0 32px"><div style="border-top:1px solid ${colour.line};font-size:0;line-height:0">&nbsp;</div></td></tr>`,
    );
  const home = escapeHtml(origin + withLanguage(language, '/'));
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;padding:0;background:${colour.edge}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colour.edge}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:${colour.paper};font-family:${sans};color:${colour.text}">
<tr><td style="padding:28px 32px 24px;background:${colour.ink};color:${colour.light};font-family:${display};border-bottom:3px solid ${colour.gold}">${wordmark}</td></tr>
${body}
<tr><td style="padding:18px 32px;background:${colour.edge};border-top:1px solid ${colour.line};font-size:13px;line-height:1.6"><a href="${home}" style="color:${colour.muted}">${home}</a></td></tr>
</table>
</td></tr></table>
</body></html>
`;
}

interface PartStyle {
  isFirst: boolean;
  colour: Colours;
  /** Families of headings. */
  display: string;
}

function htmlOf({ language, title, text, facts, code, button, notes }: MailPart, { isFirst, colour, display }: PartStyle): string {
  const size = isFirst ? { tag: 'h1', title: 24, text: 16, code: 38 } : { tag: 'h2', title: 18, text: 14, code: 24 };
  const lines = [
    `<${size.tag} style="margin:0 0 14px;font-family:${display};font-size:${size.title}px;line-height:1.3;font-weight:700">${escapeHtml(title)}</${size.tag}>`,
    `<p style="margin:0 0 14px;font-size:${size.text}px;line-height:1.7">${escapeHtml(text)}</p>`,
    ...(code ? [codeOf(code, size.code, colour)] : []),
    ...facts.map(
      (fact) =>
        `<p style="margin:0 0 14px;padding-left:14px;border-left:3px solid ${colour.gold};font-size:${size.text}px;line-height:1.7">${escapeHtml(fact)}</p>`,
    ),
    ...(button ? [buttonOf(button, colour)] : []),
    ...notes.map((note) => `<p style="margin:0 0 8px;font-size:13px;line-height:1.7;color:${colour.muted}">${escapeHtml(note)}</p>`),
  ];
  return `<tr><td lang="${language}" style="padding:28px 32px 20px">${lines.join('\n')}</td></tr>`;
}

/** One click selects the whole code, and screen readers read it digit by digit. */
function codeOf(code: string, sizePx: number, colour: Colours): string {
  const spoken = escapeHtml([...code].join(' '));
  return `<p role="img" aria-label="${spoken}" style="margin:0 0 16px;padding:14px 0 14px 8px;background:#ffffff;border:1px solid ${colour.line};text-align:center;font-family:Consolas,Menlo,monospace;font-size:${sizePx}px;line-height:1.2;letter-spacing:8px;font-weight:700;-webkit-user-select:all;user-select:all">${escapeHtml(code)}</p>`;
}

function buttonOf({ label, address }: NonNullable<MailPart['button']>, colour: Colours): string {
  return `<p style="margin:6px 0 20px"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 24px;background:${colour.ink};color:${colour.light};font-size:15px;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

/** The plain-text alternative. */
export function mailText(parts: readonly MailPart[], { names, origin, language }: MailFrame): string {
  const sections = parts.map(({ title, text, facts, code, button, notes }) =>
    [
      title,
      text,
      ...(code ? [`    ${code}`] : []),
      ...facts,
      ...(button ? [`${button.label}: ${button.address}`] : []),
      notes.join('\n'),
    ].join('\n\n'),
  );
  return `${[...sections, `${names[language]} · ${names[otherLanguage(language)]}\n${origin}${withLanguage(language, '/')}`].join('\n\n----------------------------------------\n\n')}\n`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
