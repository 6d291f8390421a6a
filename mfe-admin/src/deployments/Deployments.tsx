/** Every remote: the version that visitors get, its health, and every step from there to another version. */
import { Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { Button, Muted, Stack, Toolbar } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { Groups } from '../common/Group';
import { Dependencies } from './dependencies/Dependencies';
import { REMOTES, type Remote } from './labels';
import { ReleaseStepDialog } from './ReleaseStepDialog';
import { needsSomebody, RemoteCard, type RemoteCardProps } from './RemoteCard';
import type { ReleaseStep } from './release-steps';
import { reserve } from './release-steps';

type RemotesProps = { readonly remotes: readonly Remote[] } & Omit<RemoteCardProps, 'remote' | 'isOpen'>;

/** In ms: a canary's figures change while the page is open. */
const LOOK_EVERY_MS = 5_000;

export default function Deployments() {
  const [step, ask] = useState<ReleaseStep | null>(null);
  const query = useApiQuery(REMOTES, { refetchInterval: LOOK_EVERY_MS });
  return (
    <Stack>
      <Toolbar
        end={
          <Button
            size="sm"
            variant="secondary"
            disabled={!query.data}
            onClick={() => query.data && ask(reserve(query.data.publicOrigin))}
          >
            Reserve a name…
          </Button>
        }
      >
        <Muted>Each team publishes its own part of the product without interrupting visitors.</Muted>
      </Toolbar>
      <Loaded query={query} what="The deployments">
        {({ remotes, publicOrigin, issuers }) => (
          <Remotes {...{ remotes, issuers }} to={publicOrigin} now={query.dataUpdatedAt} />
        )}
      </Loaded>
      {step && <ReleaseStepDialog step={step} onClose={() => ask(null)} />}
    </Stack>
  );
}

/** Opens the first remote that needs attention. Chosen once, so that it does not change while someone reads. */
function Remotes({ remotes, ...shared }: RemotesProps) {
  const [open] = useState(() => (remotes.find(needsSomebody) ?? remotes[0])?.name);
  return (
    <Groups>
      {remotes.map((remote) => (
        <RemoteCard key={remote.name} remote={remote} isOpen={remote.name === open} {...shared} />
      ))}
      <Dependencies remotes={remotes} />
    </Groups>
  );
}
