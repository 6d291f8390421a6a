/** Our colours for the card field, which is in the provider's frame; updated when the theme changes. */
import type { StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

export function useCardStyle(): StripeElementStyle {
  const [style, setStyle] = useState(readStyle);
  useEffect(() => {
    const update = () => setStyle(readStyle());
    const chosen = new MutationObserver(update);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const system = window.matchMedia?.('(prefers-color-scheme: dark)');
    system?.addEventListener('change', update);
    return () => {
      chosen.disconnect();
      system?.removeEventListener('change', update);
    };
  }, []);
  return style;
}

function readStyle(): StripeElementStyle {
  return {
    base: {
      color: resolved('--sw-text'),
      iconColor: resolved('--sw-text-muted'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: '16px',
      '::placeholder': { color: resolved('--sw-text-subtle') },
    },
    invalid: { color: resolved('--sw-danger'), iconColor: resolved('--sw-danger') },
  };
}

/** The token's colour in the current theme: the token itself holds both themes. */
function resolved(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
