/** What the audit log shows for each action of support. */
export const SUPPORT_ACTIONS = {
  'support.answered': 'Support answered a customer.',
  'support.assigned': 'A conversation was assigned.',
  'support.closed': 'A conversation was closed.',
  'support.templateRemoved': 'A saved answer was deleted.',
  'support.templateSaved': 'A saved answer was changed.',
};

export type SupportAction = keyof typeof SUPPORT_ACTIONS;
