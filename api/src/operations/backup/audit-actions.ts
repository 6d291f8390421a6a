/** What the audit log shows for each action of backups. */
export const BACKUP_ACTIONS = {
  'backup.asked': 'A backup was requested.',
  'backup.tried': 'A backup was verified.',
};
