/**
 * Renders a mail's page in an element, isolated from our own styles. The site's policy blocks and reports inline styles
 * in markup, so they are parsed under another name and set one by one; nothing that could run or load is copied.
 */
const SHOWN = new Set(['BODY', 'TABLE', 'TBODY', 'TR', 'TD', 'P', 'H1', 'A', 'BR']);

const STYLE = 'data-style';

export function renderMail(host: HTMLElement, html: string): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const readable = html.replace(/<style>.*?<\/style>/s, '').replaceAll(' style="', ` ${STYLE}="`);
  const { body } = new DOMParser().parseFromString(readable, 'text/html');
  root.replaceChildren(copyOf(body));
}

function copyOf(source: Element): HTMLElement {
  const copy = document.createElement(source.tagName === 'BODY' ? 'div' : source.tagName);
  copy.style.cssText = source.getAttribute(STYLE) ?? '';
  dropLoading(copy.style);
  for (const name of ['align', 'width', 'cellspacing', 'cellpadding', 'role'])
    if (source.hasAttribute(name)) copy.setAttribute(name, source.getAttribute(name) ?? '');
  for (const child of source.childNodes) {
    if (child instanceof Text) copy.append(child.data);
    else if (child instanceof Element && SHOWN.has(child.tagName)) copy.append(copyOf(child));
  }
  return copy;
}

/** Checks the values as parsed by the browser, so that no spelling hides a URL; custom properties are unparsed. */
function dropLoading(style: CSSStyleDeclaration): void {
  for (const name of Array.from(style))
    if (name.startsWith('--') || /url\(|image/i.test(style.getPropertyValue(name)))
      style.removeProperty(name);
}
