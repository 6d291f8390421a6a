/** What the owner says to what a remote asks for, and how a name is kept for a team before anything of it exists. */
import { shortText } from './labels';
import { type ReleaseStep, shownOnce } from './release-steps';
import type { Remote } from './remote';

export type Waiting = Remote['contract']['waiting'][number];

export const approve = ({ name }: Remote, { id, activates }: Waiting): ReleaseStep => ({
  title: `Approve what ${name} asks for?`,
  says: [
    activates
      ? `Approving makes ${shortText(activates)} active at once: every page that is opened or reloaded gets it.`
      : 'No version becomes active by it: its team activates one, or you do.',
    'The shell then shows its pages and cards, and nothing is built or restarted.',
  ],
  label: 'Approve',
  perform: (request) =>
    request('POST /api/admin/remotes/contract/approve', { body: { remote: name, contract: id } }).then(
      ({ activated }) =>
        activated
          ? `It is approved, and ${shortText(activated)} of ${name} is live`
          : `What ${name} asks for is approved`,
    ),
});

export const refuse = ({ name }: Remote, { id }: Waiting): ReleaseStep => ({
  title: `Refuse what ${name} asks for`,
  says: ['Its versions do not become active. Their previews go on, and you can approve it later.'],
  fields: [{ label: 'Reason', value: '', hint: 'Its team reads it.', lines: true, maxLength: 500 }],
  label: 'Refuse',
  danger: true,
  perform: (request, reason) =>
    request('POST /api/admin/remotes/contract/refuse', {
      body: { remote: name, contract: id, reason: String(reason) },
    }).then(() => `What ${name} asks for is refused`),
});

/** As long as a token's label may be. */
const LABEL_LENGTH = 60;

export const reserve = (to: string): ReleaseStep => ({
  title: 'Reserve a name',
  says: ['The name is then kept for one team, which publishes under it with the token that you get here.'],
  fields: [
    {
      label: 'Name',
      value: '',
      hint: 'Lower-case letters, digits and hyphens: mfe-insights. Its folder and its permissions are called so.',
      maxLength: 64,
    },
    {
      label: 'Team',
      value: '',
      hint: 'Who answers for it: Insights, insights@example.com.',
      maxLength: 120,
    },
  ],
  label: 'Reserve it, make a token',
  async perform(request, typedName, typedTeam) {
    const [remote, team] = [String(typedName).trim(), String(typedTeam).trim()];
    await request('POST /api/admin/remotes/reserve', { body: { remote, team } });
    const label = team.slice(0, LABEL_LENGTH);
    return request('POST /api/admin/remotes/token', { body: { remote, label } }).then(
      shownOnce(remote, to, { isNew: true }),
      () => `${remote} is reserved. Its token could not be made: make it on its card.`,
    );
  },
});
