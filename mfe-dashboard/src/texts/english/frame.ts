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
};

export type FrameTexts = typeof english;
