/** What was done with a remote lately, newest first. */
import { utcText } from '../../../common/format';
import { Entry } from '../../parts/Entry';
import { actionText, whoText } from '../labels';
import type { Remote } from '../remote';
import { Part } from './Part';

export const History = ({ remote }: { remote: Remote }) => (
  <Part title="What happened last" count={remote.acts.length}>
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
