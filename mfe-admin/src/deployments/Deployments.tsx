/** Every remote: what visitors get of it, how that does, and every step from there to another version. */
import { Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { Button, Muted, Stack, Toolbar } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { Dependencies } from './dependencies/Dependencies';
import { REMOTES } from './labels';
import { ReleaseStepDialog } from './ReleaseStepDialog';
import { RemoteCard } from './RemoteCard';
import type { ReleaseStep } from './release-steps';
import { reserve } from './release-steps';

/** Milliseconds: a canary's figures change while somebody looks. */
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
        <Muted>Each part of the product is published by its own team, and no visitor is interrupted.</Muted>
      </Toolbar>
      <Loaded query={query} what="The deployments">
        {({ remotes, publicOrigin, issuers }) => (
          <>
            {remotes.map((remote) => (
              <RemoteCard
                key={remote.name}
                remote={remote}
                now={query.dataUpdatedAt}
                to={publicOrigin}
                issuers={issuers}
              />
            ))}
            <Dependencies remotes={remotes} />
          </>
        )}
      </Loaded>
      {step && <ReleaseStepDialog step={step} onClose={() => ask(null)} />}
    </Stack>
  );
}
