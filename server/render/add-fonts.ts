/** Puts the rules and the preload of a page's own font subsets into its head. */
import { fontsOf } from './fonts.ts';

export function addFonts(html: string, secret: string): string {
  const { css, preload } = fontsOf(html, secret);
  if (css === '') return html;
  const links = preload.map((url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`).join('');
  const at = html.indexOf('</head>');
  return `${html.slice(0, at)}${links}<style>${css}</style>${html.slice(at)}`;
}
