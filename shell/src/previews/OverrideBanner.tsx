/** Says that this browser session sees another build of a remote than everybody else, until when, and how to end that. */
import type { RemoteOverride } from '@spreadwise/contract';
import { LinkButton, Notice } from '@spreadwise/shared-ui';

const timeOf = (instant: string) =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

export function OverrideBanner({ override }: { readonly override: RemoteOverride }) {
  const { remote, origin, version, expiresAt } = override;
  return (
    <aside aria-label="Preview">
      <Notice
        tone="warning"
        title={`Preview of ${remote}`}
        action={
          <LinkButton variant="secondary" size="sm" href="/remotes/preview/end">
            Reset
          </LinkButton>
        }
      >
        Only this browser sees {origin ? `the build at ${origin}` : `version ${version}`}, until{' '}
        <time dateTime={expiresAt}>{timeOf(expiresAt)}</time>.
      </Notice>
    </aside>
  );
}
