/** What the audit log shows for each action of AI services. */
export const AI_ACTIONS = {
  'ai.label moved': 'A different version of a prompt was put into use.',
  'ai.prompt added': 'A version of a prompt was added.',
};
