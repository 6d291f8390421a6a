/** Whose builds are taken: the team's keys, and what each upload must bring. */
import { Badge, Muted } from '@spreadwise/shared-ui';
import { utcText } from '../../../common/format';
import { Entry } from '../../parts/Entry';
import styles from '../Deployments.module.css';
import { addKey, revokeKey, toggleRequired } from '../release/trust-steps';
import { ActionButton, Part, type PartOfCard } from './Part';

export const Trust = ({ remote, ask }: PartOfCard) => {
  const { name, trust } = remote;
  return (
    <Part title="Signatures" count={trust.keys.filter(({ revokedAt }) => !revokedAt).length}>
      <Muted>
        {trust.requiresSignature
          ? 'Each of its builds must be signed by one of these keys.'
          : 'Its builds need no signature. One that has a signature must be signed by one of these keys.'}
        {trust.requiresPromotion && ' They are promoted to here from a trusted environment.'}
      </Muted>
      <ul>
        {trust.keys.map((key) => (
          <Entry
            key={key.id}
            title={
              <>
                {key.label} <code>{key.id}</code>
                {key.revokedAt && <Badge>Revoked</Badge>}
              </>
            }
            facts={[
              `Registered ${utcText(key.addedAt)}`,
              key.revokedAt && `revoked ${utcText(key.revokedAt)}`,
            ]}
          >
            {!key.revokedAt && (
              <ActionButton
                label="Revoke…"
                of={`the key ${key.label}`}
                variant="ghost"
                onClick={() => ask(revokeKey(remote, key))}
              />
            )}
          </Entry>
        ))}
      </ul>
      <div className={styles.line}>
        <ActionButton label="Register a key…" of={`of ${name}`} onClick={() => ask(addKey(remote))} />
        <ActionButton
          label={trust.requiresSignature ? 'No longer require a signature…' : 'Require a signature…'}
          of={`of ${name}`}
          variant="ghost"
          onClick={() => ask(toggleRequired(remote, 'requiresSignature'))}
        />
        <ActionButton
          label={trust.requiresPromotion ? 'No longer require a promotion…' : 'Require a promotion…'}
          of={`of ${name}`}
          variant="ghost"
          onClick={() => ask(toggleRequired(remote, 'requiresPromotion'))}
        />
      </div>
    </Part>
  );
};
