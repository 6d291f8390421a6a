/** CIs that publish without a secret: each proves its own identity every time. */
import { utcText } from '@spreadwise/shared-screens';
import { Badge, Muted } from '@spreadwise/shared-ui';
import { Entry } from '../common/Entry';
import { boundText } from './labels';
import { ActionButton, Part, type PartOfCard } from './Part';
import { revokePublisher, trustPublisher } from './release-steps';

export interface PublishersProps extends Pick<PartOfCard, 'remote' | 'ask'> {
  /** The issuers whose ID tokens are accepted. */
  readonly issuers: readonly string[];
}

export const Publishers = ({ remote: { name, publishers }, issuers, ask }: PublishersProps) => (
  <Part title="Trusted publishers" count={publishers.filter(({ revokedAt }) => !revokedAt).length}>
    <Muted>
      {issuers.length > 0
        ? `A CI listed here publishes ${name} without a stored secret: each run gets a token for 15 minutes.`
        : 'No CI is accepted here. List issuers in CI_ISSUERS.'}
    </Muted>
    <ul>
      {publishers.map((publisher) => {
        const { id, label, issuer, scopes, createdAt, lastUsedAt, revokedAt } = publisher;
        return (
          <Entry
            key={id}
            title={
              <>
                {label} <code>{boundText(publisher)}</code>
                {revokedAt && <Badge>Revoked</Badge>}
              </>
            }
            facts={[
              new URL(issuer).host,
              `may ${scopes.join(', ')}`,
              `trusted since ${utcText(createdAt)}`,
              lastUsedAt ? `used ${utcText(lastUsedAt)}` : 'not used yet',
              revokedAt && `revoked ${utcText(revokedAt)}`,
            ]}
          >
            {!revokedAt && (
              <ActionButton
                label="Revoke…"
                of={`the publisher ${label}`}
                variant="ghost"
                onClick={() => ask(revokePublisher(publisher))}
              />
            )}
          </Entry>
        );
      })}
    </ul>
    {issuers.length > 0 && (
      <ActionButton
        label="Trust a CI…"
        of={`to publish ${name}`}
        onClick={() => ask(trustPublisher(name, issuers))}
      />
    )}
  </Part>
);
