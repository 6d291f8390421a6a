/** Lists the previews in this browser session with their origin and expiry, and links that end them. */
import type { RemoteOverride, RemotesDocument } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import {
  Badge,
  LinkButton,
  localPath,
  Muted,
  Notice,
  Stack,
  Toolbar,
  VisuallyHidden,
} from '@spreadwise/shared-ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { instantText } from './instant-text';

/** Below this width the panel would hide the page it describes, so it starts collapsed. */
const WIDE = '(width >= 62rem)';

export interface PreviewPanelProps {
  /** At least one. */
  readonly overrides: readonly RemoteOverride[];
  readonly set: RemotesDocument | null;
}

export function PreviewPanel({ overrides, set }: PreviewPanelProps) {
  const { isAuthenticated } = useAuth();
  const { pathname, search } = useLocation();
  const resetOf = (remote?: string) =>
    `/remotes/preview/end?${new URLSearchParams({ ...(remote && { remote }), to: localPath(pathname) + search })}`;
  const [first, second] = overrides;
  const [isWide] = useState(() => window.matchMedia?.(WIDE).matches ?? true);
  return (
    <aside aria-label="Preview">
      <Notice tone="warning" title={second ? `${overrides.length} previews` : `Preview of ${first?.remote}`}>
        <p>
          Only this browser sees {second ? 'them' : 'it'}.
          {isAuthenticated && ' A reset reloads the page, and you sign in again.'}
        </p>
        <details open={isWide}>
          <summary>What runs here</summary>
          <div style={BODY}>
            <Stack gap="sm">
              <ul style={LIST}>
                {overrides.map((override) => (
                  <li key={override.remote}>
                    <Preview override={override} reset={resetOf(override.remote)} />
                  </li>
                ))}
              </ul>
              {second && (
                <LinkButton variant="secondary" size="sm" href={resetOf()}>
                  Reset all
                </LinkButton>
              )}
              {set && <EveryRemote set={set} overrides={overrides} />}
            </Stack>
          </div>
        </details>
      </Notice>
    </aside>
  );
}

function Preview({ override, reset }: { readonly override: RemoteOverride; readonly reset: string }) {
  const { remote, origin, version, since, expiresAt } = override;
  return (
    <Toolbar
      end={
        <LinkButton variant="secondary" size="sm" href={reset}>
          Reset<VisuallyHidden> {remote}</VisuallyHidden>
        </LinkButton>
      }
    >
      <strong>{remote}</strong>
      <Muted>
        {origin ? (
          <>the build at {origin}</>
        ) : (
          <>
            version <code>{version}</code>
          </>
        )}
        , since <time dateTime={since}>{instantText(since)}</time> until{' '}
        <time dateTime={expiresAt}>{instantText(expiresAt)}</time>
      </Muted>
    </Toolbar>
  );
}

/** For developers: every remote that runs in this tab. */
const EveryRemote = ({ set, overrides }: { set: RemotesDocument; overrides: readonly RemoteOverride[] }) => (
  <details>
    <summary>All parts of this tab</summary>
    <ul style={LIST}>
      {set.remotes.map(({ name, version, format }) => (
        <li key={name}>
          {name} <code>{version}</code> {version !== 'preview' && <Badge>{format}</Badge>}
          {overrides.some(({ remote }) => remote === name) && <Badge tone="warning">preview</Badge>}
        </li>
      ))}
    </ul>
  </details>
);

/** Inline: one style sheet would cost every first screen webpack's CSS loader. */
const BODY = {
  maxHeight: '50dvh',
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  paddingTop: 'var(--sw-2)',
} as const;
const LIST = { display: 'grid', gap: 'var(--sw-2)' } as const;
