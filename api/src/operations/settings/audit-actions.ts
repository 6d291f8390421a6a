/** The audit log's descriptions of settings actions. */
export const SETTINGS_ACTIONS = {
  'settings.changed': 'Settings were changed.',
  'settings.schedule cancelled': 'A scheduled change of settings was cancelled.',
  'settings.scheduled': 'A change of settings was scheduled.',
};

export type SettingsAction = keyof typeof SETTINGS_ACTIONS;
