/** Opens the owner's view of a customer, says so above every page, and ends it: at a click, and when its time is over. */
import { useAuth } from '@spreadwise/shared-auth';
import { Button, useLocale } from '@spreadwise/shared-ui';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '../texts/texts';

export default function Viewing() {
  const { user, openView, logout } = useAuth();
  /** Null: it is being opened. */
  const [state, setState] = useState<{ readonly until: string | null } | null>(null);
  const isAsked = useRef(false);
  const begin = useEffectEvent(async () => {
    // Its code opens it once.
    if (isAsked.current) return;
    isAsked.current = true;
    setState({ until: await openView() });
  });
  useEffect(() => void begin(), []);

  const stop = useEffectEvent(() => logout());
  const until = (user && state?.until) ?? null;
  useEffect(() => {
    if (until === null) return;
    // The server ends it too, but would leave what is on screen.
    const timer = setTimeout(stop, Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);

  const words = texts().viewing;
  return (
    <Bar label={words.label}>
      {until && user ? (
        <>
          <p style={TEXT}>
            <strong>{words.whose(user.email)}</strong> <Until at={until} />
          </p>
          <Button size="sm" variant="secondary" onClick={() => void logout()}>
            {words.stop}
          </Button>
        </>
      ) : (
        <p role="status">{state ? words.ended : words.opening}</p>
      )}
    </Bar>
  );
}

function Until({ at }: { readonly at: string }) {
  const { locale } = useLocale();
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(new Date(at));
  return <time dateTime={at}>{texts().viewing.until(time)}</time>;
}

function Bar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  // What a page of full height leaves free above itself (shared-ui: Page, AppLayout).
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--sw-above', `${bar.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty('--sw-above');
  });
  return (
    <aside ref={bar} aria-label={label} style={BAR}>
      {children}
    </aside>
  );
}

/** Here and not in a style sheet: one for so little would cost every first screen its loader. */
const BAR = {
  position: 'sticky',
  zIndex: 80,
  top: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'var(--sw-2) var(--sw-4)',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: 'var(--sw-2) max(var(--sw-4), env(safe-area-inset-left))',
  background: 'var(--sw-warning-soft)',
  boxShadow: 'inset 0 -1px var(--sw-warning-line)',
} as const;
const TEXT = { minWidth: 0, overflowWrap: 'anywhere' } as const;
