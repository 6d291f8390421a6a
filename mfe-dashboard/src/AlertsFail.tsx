/** Warns that alerts no longer arrive; the settings of alerts say why. */

import type { FirstSteps } from '@spreadwise/contract';
import { CHANNELS } from '@spreadwise/shared-screens';
import { LinkButton, Notice } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { addressOf } from './frame/places';

export function AlertsFail({ failing }: Pick<FirstSteps, 'failing'>) {
  const [search] = useSearchParams();
  return (
    <Notice
      tone="warning"
      title={`Alerts no longer reach you: ${failing.map((channel) => CHANNELS[channel]).join(', ')}`}
      action={
        <LinkButton size="sm" variant="secondary" render={<Link to={addressOf(search, 'rules', 'alerts')} />}>
          See why
        </LinkButton>
      }
    >
      Nothing more is sent there until you have put it right.
    </Notice>
  );
}
