/** The one look of every mail, with plain text that says the same. */

import { escapeHtml } from '../lib/text/escape-html';
import type { Mail } from './mailer';

export interface EmailTemplate {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Something to type in, e.g. a one-time code; shown large, after the first paragraph. */
  readonly code?: string;
  /** One way on. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Where whoever wants no more of these says so. */
  readonly unsubscribeUrl?: string;
}

/** Signs every email. */
export interface MailSender {
  readonly productName: string;
  /** Linked under it; no slash at the end. */
  readonly publicOrigin: string;
}

export function layout(email: EmailTemplate, sender: MailSender): Mail {
  const { to, subject } = email;
  return { to, subject, text: plainText(email, sender), html: page(email, sender) };
}

function plainText(
  { heading, paragraphs, code, action, unsubscribeUrl }: EmailTemplate,
  { productName, publicOrigin }: MailSender,
): string {
  const [first = '', ...rest] = paragraphs;
  return [
    heading,
    first,
    ...(code ? [`    ${code}`] : []),
    ...rest,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `${productName}\n${publicOrigin}`,
    ...(unsubscribeUrl ? [`Unsubscribe: ${unsubscribeUrl}`] : []),
  ].join('\n\n');
}

/** Styles stand on the elements: mail programs drop style sheets. Tables and system fonts hold everywhere. */
function page(
  { subject, heading, paragraphs, code, action, unsubscribeUrl }: EmailTemplate,
  { productName, publicOrigin }: MailSender,
): string {
  const text = 'margin:0 0 16px;font-size:16px;line-height:24px;color:#334155';
  const lines = (words: string) => escapeHtml(words).replaceAll('\n', '<br>');
  const [first = '', ...rest] = paragraphs.map((words) => `<p style="${text}">${lines(words)}</p>`);
  const codeBlock = code
    ? `<p style="margin:0 0 24px;padding:16px;border-radius:8px;background:#f1f5f9;font:600 32px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px;text-align:center;color:#0f172a">${escapeHtml(code)}</p>`
    : '';
  const button = action
    ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f172a;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : '';
  const unsubscribe = unsubscribeUrl
    ? ` · <a href="${escapeHtml(unsubscribeUrl)}" style="color:#64748b">Unsubscribe</a>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;background:#f8fafc;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;background:#ffffff;border:1px solid #e2e8f0;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:14px;line-height:20px;font-weight:600;color:#64748b">${escapeHtml(productName)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;color:#0f172a">${escapeHtml(heading)}</h1>
${first}${codeBlock}${rest.join('')}${button}
<p style="margin:16px 0 0;padding-top:16px;border-top:1px solid #e2e8f0;font-size:13px;line-height:20px;color:#64748b"><a href="${escapeHtml(publicOrigin)}" style="color:#64748b">${escapeHtml(publicOrigin)}</a>${unsubscribe}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
