/** Shown while ordering is paused, with a link to something useful meanwhile. */
import { LinkButton, localPath, Notice } from '@spreadwise/shared-ui';
import { signupTexts } from '../texts/signup';

export const PausedNotice = () => (
  <Notice
    tone="info"
    title={signupTexts().paused}
    action={
      <LinkButton variant="secondary" size="sm" href={localPath('/record')}>
        {signupTexts().pausedMeanwhile}
      </LinkButton>
    }
  >
    {signupTexts().pausedText}
  </Notice>
);
