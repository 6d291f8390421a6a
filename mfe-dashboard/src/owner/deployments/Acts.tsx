/** What was done with a remote lately, newest first. */
import { utcText } from '../../common/format';
import { Entry, Part } from './Part';
import type { Remote } from './remote';
import { actText, whoText } from './words';

export const Acts = ({ remote: { acts, tokens } }: { remote: Remote }) => (
  <Part title="What happened last" count={acts.length}>
    <ol>
      {acts.map((act) => (
        <Entry
          key={`${act.at} ${actText(act)}`}
          title={actText(act)}
          facts={[utcText(act.at), whoText(act.actor, tokens)]}
        />
      ))}
    </ol>
  </Part>
);
