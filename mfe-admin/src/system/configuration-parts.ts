/** The parts of System configuration. */
import type { PlacePart } from '../common/place-address';

export const CONFIGURATION_PARTS = [
  {
    id: 'settings',
    label: 'Settings',
    acts: [
      { label: 'Change a limit' },
      { label: 'Change the texts on a plan’s card' },
      { label: 'Schedule a change of settings, or cancel it' },
    ],
  },
  {
    id: 'mails',
    label: 'Mails',
    acts: [{ label: 'Change the words of a mail' }, { label: 'Look at a mail, or send it to me' }],
  },
  { id: 'changes', label: 'Changes', acts: [{ label: 'Take back a change of settings' }] },
  { id: 'environment', label: 'Environment', acts: [{ label: 'See what is missing' }] },
  {
    id: 'connections',
    label: 'Connections and mail',
    acts: [{ label: 'Try a connection, e.g. send a test mail' }, { label: 'Read the outbox of mails' }],
  },
  { id: 'alerts', label: 'Alerts', acts: [{ label: 'Send alerts again that were given up' }] },
] as const satisfies readonly PlacePart[];
