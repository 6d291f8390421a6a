/** Texts around every page of the dashboard, in English. */
export const english = {
  dashboard: 'Dashboard',
  labels: {
    signals: 'Live',
    history: 'Past',
    analysis: 'Insights',
    rules: 'Rules',
    plan: 'Plan & billing',
    account: 'Account',
    help: 'Help',
  },
  titles: {
    signals: 'Live signals',
    history: 'Past signals',
    analysis: 'Insights',
    rules: 'Rules',
    plan: 'Your subscription',
    account: 'Account',
    help: 'Help',
  },
  menu: 'Menu',
  signOut: 'Sign out',
  offline: (time: string) => `Offline since ${time}`,
  offlineText: 'What you see is from then. It updates once you are online.',
};

export type FrameTexts = typeof english;
