/** Every remote: what visitors get of it, how that does, and every step from there to another version. */
import { Muted, Stack } from '@spreadwise/shared-ui';
import { useApiQuery } from '../../common/queries/api-query';
import { Loaded } from '../../common/queries/Loaded';
import { RemoteCard } from './card/RemoteCard';
import { REMOTES } from './remote';

/** Milliseconds: a canary's figures change while somebody looks. */
const LOOK_EVERY_MS = 5_000;

export default function Deployments() {
  const query = useApiQuery(REMOTES, { refetchInterval: LOOK_EVERY_MS });
  return (
    <Stack>
      <div>
        <h2>Deployments</h2>
        <Muted>Each part of the product is published by its own team, and no visitor is interrupted.</Muted>
      </div>
      <Loaded query={query} what="The deployments">
        {({ remotes }) =>
          remotes.map((remote) => <RemoteCard key={remote.name} remote={remote} now={query.dataUpdatedAt} />)
        }
      </Loaded>
    </Stack>
  );
}
