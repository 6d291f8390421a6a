/** Shown while ordering is paused, with a link to something useful meanwhile. */
import { LinkButton, Notice } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { signupTexts } from '../texts/signup';

export const PausedNotice = () => (
  <Notice
    tone="info"
    title={signupTexts().paused}
    action={
      <LinkButton variant="secondary" size="sm" render={<Link to="/track-record" />}>
        {signupTexts().pausedMeanwhile}
      </LinkButton>
    }
  >
    {signupTexts().pausedText}
  </Notice>
);
