/** What the audit log shows for each action of the analysis. */
export const ANALYSIS_ACTIONS = {
  'paper.rule.removed': 'A paper-trading rule was deleted.',
  'paper.rule.saved': 'A paper-trading rule was changed.',
};
