/** The one layout of all mails, with equivalent plain text. */
import { AI_HEADERS, AI_WORDS, aiAttributes } from '@spreadwise/contract/ai-mark';
import type { Locale } from '@spreadwise/contract/page-locale';
import { RISK } from '@spreadwise/contract/risk';
import { escapeHtml } from '../lib/text';
import type { MailSender } from './template';

export interface EmailTemplate {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Something to type in, e.g. a one-time code; shown large, after the first paragraph. */
  readonly code?: string;
  readonly action?: { readonly label: string; readonly url: string };
  /** A model drafted the content. */
  readonly byAi?: boolean;
  /** Small print, below everything else. */
  readonly appendix?: readonly string[];
  /** Where the reader can unsubscribe from this kind of mail. */
  readonly unsubscribeUrl?: string;
  /** Default: English. */
  readonly language?: Locale;
}

const UNSUBSCRIBE = { en: 'Unsubscribe', de: 'Abbestellen' } as const;

export interface Mail {
  /** The Message-ID, set if the same mail may be handed over twice. */
  readonly id?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The last mail to an address that its customer has left: no copy stores the address. */
  readonly isLast?: boolean;
  /** In addition to the headers of every mail. */
  readonly headers?: Readonly<Record<string, string>>;
}

export function layout(email: EmailTemplate, sender: MailSender): Mail {
  const { to, subject, byAi = false, language = 'en', appendix = [] } = email;
  const action = email.action && { ...email.action, url: pageIn(language, email.action.url, sender) };
  const drafted = byAi ? [`${AI_WORDS[language].drafted}.`] : [];
  const marked = { ...email, ...(action && { action }), appendix: [...drafted, ...appendix] };
  const mail = { to, subject, text: plainText(marked, sender), html: page(marked, sender) };
  return byAi ? { ...mail, headers: AI_HEADERS } : mail;
}

/** A browser that has not chosen a language shows the one of the address. */
const pageIn = (language: Locale, url: string, { publicOrigin }: MailSender) =>
  language === 'en' ? url : url.replace(`${publicOrigin}/dashboard`, `${publicOrigin}/${language}/dashboard`);

function plainText(
  { heading, paragraphs, code, action, appendix = [], unsubscribeUrl, language = 'en' }: EmailTemplate,
  { productName, publicOrigin, imprint }: MailSender,
): string {
  const [first = '', ...rest] = paragraphs;
  return [
    heading,
    first,
    ...(code ? [`    ${code}`] : []),
    ...rest,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...appendix,
    [productName, imprint?.(), publicOrigin, RISK[language]].filter(Boolean).join('\n'),
    ...(unsubscribeUrl ? [`${UNSUBSCRIBE[language]}: ${unsubscribeUrl}`] : []),
  ].join('\n\n');
}

const COLOURS = {
  ground: { light: '#f8fafc', dark: '#0b0e14' },
  card: { light: '#ffffff', dark: '#131720' },
  line: { light: '#e2e8f0', dark: '#262d3a' },
  sunken: { light: '#f1f5f9', dark: '#0e1219' },
  heading: { light: '#0f172a', dark: '#eef1f6' },
  text: { light: '#334155', dark: '#cbd5e1' },
  muted: { light: '#64748b', dark: '#94a3b8' },
  button: { light: '#0f172a', dark: '#4a66ee' },
  label: { light: '#ffffff', dark: '#ffffff' },
} as const;
export type MailTheme = 'light' | 'dark';
type Colour = keyof typeof COLOURS;

/** The colours of each class. Mail programs without preferred colours show the `theme` colours. */
const PAINTS: Readonly<Record<string, Readonly<Record<string, Colour>>>> = {
  ground: { background: 'ground' },
  card: { background: 'card', 'border-color': 'line' },
  code: { background: 'sunken', color: 'heading' },
  heading: { color: 'heading' },
  text: { color: 'text' },
  muted: { color: 'muted' },
  foot: { color: 'muted', 'border-color': 'line' },
  button: { background: 'button', color: 'label' },
};

const paint = (theme: MailTheme, name: string, important = ''): string =>
  Object.entries(PAINTS[name] ?? {})
    .map(([property, colour]) => `${property}:${COLOURS[colour][theme]}${important}`)
    .join(';');

const DARK_RULES = Object.keys(PAINTS)
  .map((name) => `.${name}{${paint('dark', name, ' !important')}}`)
  .join('');

/** Styles are inline, because mail programs drop style sheets. Tables and system fonts work everywhere. */
export function page(
  {
    subject,
    heading,
    paragraphs,
    code,
    action,
    appendix = [],
    unsubscribeUrl,
    language = 'en',
    byAi = false,
  }: EmailTemplate,
  { productName, publicOrigin, imprint }: MailSender,
  theme: MailTheme = 'light',
): string {
  const look = (name: string, style = '') => `class="${name}" style="${style}${paint(theme, name)}"`;
  const lines = (words: string) => escapeHtml(words).replaceAll('\n', '<br>');
  const [first = '', ...rest] = paragraphs.map(
    (words) => `<p ${look('text', 'margin:0 0 16px;font-size:16px;line-height:24px;')}>${lines(words)}</p>`,
  );
  const codeBlock = code
    ? `<p ${look('code', 'margin:0 0 24px;padding:16px;border-radius:8px;font:600 32px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px;text-align:center;')}>${escapeHtml(code)}</p>`
    : '';
  const button = action
    ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(action.url)}" ${look('button', 'display:inline-block;padding:12px 20px;border-radius:8px;font-size:16px;line-height:24px;font-weight:600;text-decoration:none;')}>${escapeHtml(action.label)}</a></p>`
    : '';
  const small = appendix.map(
    (words) => `<p ${look('muted', 'margin:0 0 12px;font-size:13px;line-height:20px;')}>${lines(words)}</p>`,
  );
  const who = [imprint?.() ?? '', RISK[language]].filter(Boolean).map((words) => `<br>${escapeHtml(words)}`);
  const mark = Object.entries(aiAttributes(byAi)).map(([name, value]) => ` ${name}="${value}"`);
  const unsubscribe = unsubscribeUrl
    ? ` · <a href="${escapeHtml(unsubscribeUrl)}" ${look('muted')}>${UNSUBSCRIBE[language]}</a>`
    : '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>@media (prefers-color-scheme: dark){${DARK_RULES}}</style>
</head>
<body ${look('ground', "margin:0;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;")}>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" ${look('ground')}><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" ${look('card', 'max-width:520px;border:1px solid;border-radius:12px;')}><tr><td style="padding:32px"${mark.join('')}>
<p ${look('muted', 'margin:0 0 24px;font-size:14px;line-height:20px;font-weight:600;')}>${escapeHtml(productName)}</p>
<h1 ${look('heading', 'margin:0 0 16px;font-size:22px;line-height:30px;overflow-wrap:anywhere;word-break:break-word;')}>${escapeHtml(heading)}</h1>
${first}${codeBlock}${rest.join('')}${button}${small.join('')}
<p ${look('foot', 'margin:16px 0 0;padding-top:16px;border-top:1px solid;font-size:13px;line-height:20px;')}><a href="${escapeHtml(publicOrigin)}" ${look('muted')}>${escapeHtml(publicOrigin)}</a>${unsubscribe}${who.join('')}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
