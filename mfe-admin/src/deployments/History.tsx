/** The latest actions on a remote, newest first. */
import { utcText } from '@spreadwise/shared-screens';
import { Entry } from '../common/Entry';
import type { Remote } from './labels';
import { actionText, whoText } from './labels';
import { Part } from './Part';

export const History = ({ remote }: { remote: Remote }) => (
  <Part title="Recent activity" count={remote.acts.length}>
    <ol>
      {remote.acts.map((act) => (
        <Entry
          key={`${act.at} ${actionText(act)}`}
          title={actionText(act)}
          facts={[utcText(act.at), whoText(act.actor, remote)]}
        />
      ))}
    </ol>
  </Part>
);
