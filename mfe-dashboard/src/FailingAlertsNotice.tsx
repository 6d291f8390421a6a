/** Warns that alerts no longer arrive; the alert settings show why. */

import type { FirstSteps } from '@spreadwise/contract';
import { CHANNELS } from '@spreadwise/shared-screens';
import { LinkButton, Notice } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { addressOf } from './frame/places';
import { homeTexts } from './texts/home';

export function FailingAlertsNotice({ failing }: Pick<FirstSteps, 'failing'>) {
  const [search] = useSearchParams();
  const words = homeTexts().alertsFail;
  return (
    <Notice
      tone="warning"
      title={words.title(failing.map((channel) => CHANNELS[channel]).join(', '))}
      action={
        <LinkButton
          size="sm"
          variant="secondary"
          render={<Link to={addressOf(search, 'rules', 'channels')} />}
        >
          {words.why}
        </LinkButton>
      }
    >
      {words.text}
    </Notice>
  );
}
