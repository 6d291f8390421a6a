/** The parts of Security & deployment. */
import type { PlacePart } from '../common/place-address';

export const SECURITY_PARTS = [
  {
    id: 'deployment',
    label: 'Sign-in & deployment',
    permission: ['deployment.access', 'user.management', 'admin.full_access'],
    acts: [
      { label: 'Change the password', permission: 'admin.full_access' },
      { label: 'Add or remove a passkey', permission: 'admin.full_access' },
      { label: 'Set up or remove the authenticator', permission: 'admin.full_access' },
      { label: 'End sessions', permission: 'user.management' },
      { label: 'Activate or roll back a remote', permission: 'deployment.access' },
      { label: 'Approve or refuse what a version asks for', permission: 'deployment.access' },
      { label: 'Reserve a name for a team', permission: 'deployment.access' },
      { label: 'Make, rotate or revoke a team’s token', permission: 'deployment.access' },
      { label: 'Trust a CI to publish a remote, or no longer', permission: 'deployment.access' },
    ],
  },
  {
    id: 'api',
    label: 'API',
    permission: 'api.management',
    acts: [{ label: 'See how often the API is called' }, { label: 'Revoke a key of the API' }],
  },
  {
    id: 'audit',
    label: 'Audit log',
    permission: 'admin.full_access',
    acts: [{ label: 'Verify the audit log' }],
  },
] as const satisfies readonly PlacePart[];
