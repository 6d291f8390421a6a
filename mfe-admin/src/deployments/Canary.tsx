/** The canary, the version that a share of the browsers tries: its failures against the limit, and the next steps. */
import { Card, Meter, Muted, Stack } from '@spreadwise/shared-ui';
import styles from './Deployments.module.css';
import { ageText, failedPercent, percentText, shortText, tabsText } from './labels';
import { ActionButton, type PartOfCard } from './Part';
import { endCanary, makeLive, startCanary } from './release-steps';

export function Canary({ remote, now, ask }: PartOfCard) {
  const { canary } = remote;
  if (!canary) return null;
  const { version, share, since, errorLimit } = canary;
  const short = shortText(version);
  const said = `It ${tabsText(canary)} of at most ${percentText(errorLimit)}`;
  return (
    <Card as={1} tone="notice">
      <Stack gap="sm">
        <p>
          <strong>
            Canary <code title={version}>{short}</code>
          </strong>{' '}
          for {percentText(share)} of browsers, running for {ageText(since, now)}
        </p>
        <Meter
          label="Failures of the canary"
          value={failedPercent(canary)}
          maximum={errorLimit}
          valueText={said}
        />
        <Muted>{said}</Muted>
        <div className={styles.line}>
          <ActionButton
            label="Promote"
            of={short}
            variant="primary"
            onClick={() => ask(makeLive(remote, version))}
          />
          <ActionButton label="Change share…" of={short} onClick={() => ask(startCanary(remote, version))} />
          <ActionButton label="End canary" of={short} onClick={() => ask(endCanary(remote, canary))} />
        </div>
      </Stack>
    </Card>
  );
}
