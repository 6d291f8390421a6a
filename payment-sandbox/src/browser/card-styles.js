/** Applies the merchant's `options.style` to the inputs, by custom properties only, as a strict CSP demands. */

/** The supported style names of Stripe, and the property of stripe.css that each one sets. */
const STYLE_PROPERTIES = {
  color: '--sandbox-card-color',
  fontFamily: '--sandbox-card-font-family',
  fontSize: '--sandbox-card-font-size',
  fontWeight: '--sandbox-card-font-weight',
  iconColor: '--sandbox-card-icon-color',
  letterSpacing: '--sandbox-card-letter-spacing',
  lineHeight: '--sandbox-card-line-height',
};

export function applyStyle(root, style) {
  const base = style?.base ?? {};
  for (const [name, property] of Object.entries(STYLE_PROPERTIES)) setProperty(root, property, base[name]);
  setProperty(root, '--sandbox-card-placeholder', base['::placeholder']?.color);
  setProperty(root, '--sandbox-card-focus-color', base[':focus']?.color);
  setProperty(root, '--sandbox-card-disabled-color', base[':disabled']?.color);
  setProperty(root, '--sandbox-card-invalid-color', style?.invalid?.color);
  setProperty(root, '--sandbox-card-invalid-icon', style?.invalid?.iconColor);
}

function setProperty(root, property, value) {
  if (value === undefined) root.style.removeProperty(property);
  else root.style.setProperty(property, String(value));
}

let styled = Promise.resolve();

/** Resolves when stripe.css has arrived, or has failed to. */
export const whenStyled = () => styled;

/** Loads stripe.css once, from this script's origin. */
export function loadStyles(origin) {
  const href = `${origin}/sandbox/stripe.css`;
  if ([...document.querySelectorAll('link[rel="stylesheet"]')].some((link) => link.href === href)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  styled = new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
  document.head.append(link);
}
