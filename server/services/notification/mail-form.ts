/** Renders a mail as HTML in the style of the site and as plain text. Every value is escaped. */
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
}

/** Colours of the site as literals: mail clients support neither CSS variables nor style sheets. */
const colour = {
  ink: '#121615',
  text: '#1b211f',
  muted: '#55605b',
  paper: '#f6f7f4',
  edge: '#edefea',
  line: '#dcdfd8',
  gold: '#c8a04a',
  light: '#e6c983',
} as const;
const serif = "'Bodoni Moda','Noto Serif SC','Songti SC',SimSun,Georgia,serif";
const sans = "'Instrument Sans','PingFang SC','Microsoft YaHei','Noto Sans SC',Helvetica,Arial,sans-serif";

export function mailHtml(parts: readonly MailPart[], { names, origin, language }: MailFrame): string {
  const title = escapeHtml(parts[0]?.subject ?? '');
  const wordmark = `<span style="font-size:22px;letter-spacing:2px">${escapeHtml(names[language])}</span><br><span lang="${otherLanguage(language)}" style="font-size:13px;letter-spacing:1px">${escapeHtml(names[otherLanguage(language)])}</span>`;
  const body = parts
    .map((part, index) => htmlOf(part, index === 0))
    .join(
      `<tr><td style="padding:0 32px"><div style="border-top:1px solid ${colour.line};font-size:0;line-height:0">&nbsp;</div></td></tr>`,
    );
  const home = escapeHtml(origin + withLanguage(language, '/'));
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;padding:0;background:${colour.edge}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colour.edge}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:${colour.paper};font-family:${sans};color:${colour.text}">
<tr><td style="padding:28px 32px 24px;background:${colour.ink};color:${colour.light};font-family:${serif};border-bottom:3px solid ${colour.gold}">${wordmark}</td></tr>
${body}
<tr><td style="padding:18px 32px;background:${colour.edge};border-top:1px solid ${colour.line};font-size:13px;line-height:1.6"><a href="${home}" style="color:${colour.muted}">${home}</a></td></tr>
</table>
</td></tr></table>
</body></html>
`;
}

function htmlOf({ language, title, text, facts, code, button, notes }: MailPart, isFirst: boolean): string {
  const size = isFirst ? { tag: 'h1', title: 24, text: 16, code: 38 } : { tag: 'h2', title: 18, text: 14, code: 24 };
  const lines = [
    `<${size.tag} style="margin:0 0 14px;font-family:${serif};font-size:${size.title}px;line-height:1.3;font-weight:700">${escapeHtml(title)}</${size.tag}>`,
    `<p style="margin:0 0 14px;font-size:${size.text}px;line-height:1.7">${escapeHtml(text)}</p>`,
    ...(code ? [codeOf(code, size.code)] : []),
    ...facts.map(
      (fact) =>
        `<p style="margin:0 0 14px;padding-left:14px;border-left:3px solid ${colour.gold};font-size:${size.text}px;line-height:1.7">${escapeHtml(fact)}</p>`,
    ),
    ...(button ? [buttonOf(button)] : []),
    ...notes.map((note) => `<p style="margin:0 0 8px;font-size:13px;line-height:1.7;color:${colour.muted}">${escapeHtml(note)}</p>`),
  ];
  return `<tr><td lang="${language}" style="padding:28px 32px 20px">${lines.join('\n')}</td></tr>`;
}

/** One click selects the whole code, and screen readers read it digit by digit. */
function codeOf(code: string, sizePx: number): string {
  const spoken = escapeHtml([...code].join(' '));
  return `<p role="img" aria-label="${spoken}" style="margin:0 0 16px;padding:14px 0 14px 8px;background:#ffffff;border:1px solid ${colour.line};text-align:center;font-family:Consolas,Menlo,monospace;font-size:${sizePx}px;line-height:1.2;letter-spacing:8px;font-weight:700;-webkit-user-select:all;user-select:all">${escapeHtml(code)}</p>`;
}

function buttonOf({ label, address }: { label: string; address: string }): string {
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

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
