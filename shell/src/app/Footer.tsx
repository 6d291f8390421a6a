/** The footer of every page: what the product is, who runs it, and both ways to leave a contract without signing in. */
import { localPath, TextLink } from '@spreadwise/shared-ui';
import { useLayoutEffect } from 'react';
import { texts } from '../texts/texts';

export interface FooterProps {
  /**
   * Width below which a signed-in user's navigation sits at the bottom edge, where the footer must leave room for it.
   * Null when signed out.
   */
  readonly navigationBelow: string | null;
  /** Whether the question about page views is, or will be, at the bottom edge. */
  readonly isAboveBar: boolean;
  /** Asks it again; null if it has no answer to change. */
  readonly onReopen: (() => void) | null;
}

export function Footer({ navigationBelow, isAboveBar, onReopen }: FooterProps) {
  useLayoutEffect(() => {
    // The space that a full-height page leaves below itself (shared-ui: Page, AppLayout).
    document.documentElement.style.setProperty('--sw-below', '3.5rem');
  }, []);
  const links = texts().footer;
  return (
    <footer
      style={{
        ...FOOTER,
        ...(navigationBelow !== null && { paddingBottom: aboveNavigation(navigationBelow) }),
        ...(isAboveBar && ABOVE_BAR),
      }}
    >
      <div style={LINKS}>
        {DOCUMENTS.map((page) => (
          <TextLink key={page} href={localPath(`/${page}`)} {...(navigationBelow !== null && IN_NEW_TAB)}>
            {links[page]}
          </TextLink>
        ))}
        {onReopen && (
          <TextLink style={PLAIN_BUTTON} render={<button type="button" onClick={onReopen} />}>
            {links.visits}
          </TextLink>
        )}
      </div>
    </footer>
  );
}

/** Rendered by the server, without script. */
const DOCUMENTS = ['welcome', 'accessibility', 'imprint', 'privacy', 'terms', 'withdraw', 'cancel'] as const;
/** Loading another page would end the session. */
const IN_NEW_TAB = { target: '_blank' } as const;

/** Inline: one style sheet would cost every first screen webpack's CSS loader. */
const FOOTER = {
  padding: 'var(--sw-4)',
  paddingBottom: 'max(var(--sw-4), env(safe-area-inset-bottom))',
  fontSize: 'var(--sw-text-sm)',
} as const;
const aboveNavigation = (width: string) =>
  `calc(1rem + clamp(0rem, (${width} - 100vw) * 999, 3.5rem) + env(safe-area-inset-bottom))`;
/** Applied from the first paint, so that nothing shifts when the bar appears. */
const ABOVE_BAR = { paddingBottom: 'calc(14rem + env(safe-area-inset-bottom))' } as const;
const PLAIN_BUTTON = {
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontWeight: 500,
  cursor: 'pointer',
} as const;
const LINKS = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 'var(--sw-2) var(--sw-6)',
} as const;
