/** From where remotes may be promoted to here, and the key by which others know what comes from here. */
import type { CallResponse } from '@spreadwise/contract';
import { Card, CopyButton, Muted, Stack } from '@spreadwise/shared-ui';
import { utcText } from '../../common/format';
import { Entry } from '../parts/Entry';
import { ActionButton, type PartOfCard } from './card/Part';
import styles from './Deployments.module.css';
import { removeEnvironment, trustEnvironment } from './release/trust-steps';
import type { REMOTES } from './remote';

type EnvironmentsProps = Pick<CallResponse<typeof REMOTES>, 'environments' | 'publicKey'> &
  Pick<PartOfCard, 'ask'>;

export const Environments = ({ environments, publicKey, ask }: EnvironmentsProps) => (
  <Card
    as={3}
    title="Environments"
    description="A team promotes to here what runs in another installation that you trust: the same bytes, built once."
  >
    <Stack>
      {environments.length > 0 && (
        <ul>
          {environments.map((environment) => (
            <Entry
              key={environment.name}
              title={environment.name}
              facts={[`Trusted since ${utcText(environment.addedAt)}`, environment.publicKey]}
            >
              <ActionButton
                label="Remove…"
                of={environment.name}
                variant="ghost"
                onClick={() => ask(removeEnvironment(environment))}
              />
            </Entry>
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <Muted>
          The key of this one, for the owner of another: <code>{publicKey}</code>
        </Muted>
        <CopyButton text={publicKey} label="Copy the key of this environment" />
      </div>
      <div>
        <ActionButton label="Trust an environment…" of="" onClick={() => ask(trustEnvironment())} />
      </div>
    </Stack>
  </Card>
);
