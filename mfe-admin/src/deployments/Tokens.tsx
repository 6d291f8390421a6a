/** The team's tokens for publishing, without their secrets. */
import { utcText } from '@spreadwise/shared-screens';
import { Badge, Muted } from '@spreadwise/shared-ui';
import { Entry } from '../common/Entry';
import { ActionButton, Part, type PartOfCard } from './Part';
import { makeToken, revoke, rotate } from './release-steps';

export const Tokens = ({ remote: { name, tokens }, to, ask }: PartOfCard) => (
  <Part title="Tokens" count={tokens.filter(({ revokedAt }) => !revokedAt).length}>
    <Muted>A token publishes {name} and nothing else.</Muted>
    <ul>
      {tokens.map((token) => {
        const { id, label, scopes, createdAt, expiresAt, lastUsedAt, revokedAt } = token;
        return (
          <Entry
            key={id}
            title={
              <>
                {label}
                {revokedAt && <Badge>Revoked</Badge>}
              </>
            }
            facts={[
              `Made ${utcText(createdAt)}`,
              lastUsedAt ? `used ${utcText(lastUsedAt)}` : 'not used yet',
              scopes.length < 3 && `may ${scopes.join(' and ')} only`,
              !revokedAt && (expiresAt ? `works until ${utcText(expiresAt)}` : 'never expires'),
              revokedAt && `revoked ${utcText(revokedAt)}`,
            ]}
          >
            {!revokedAt && (
              <>
                <ActionButton
                  label="Rotate…"
                  of={label}
                  variant="ghost"
                  onClick={() => ask(rotate(name, to, token))}
                />
                <ActionButton label="Revoke…" of={label} variant="ghost" onClick={() => ask(revoke(token))} />
              </>
            )}
          </Entry>
        );
      })}
    </ul>
    <ActionButton label="Create a token" of={`for ${name}`} onClick={() => ask(makeToken(name, to))} />
  </Part>
);
