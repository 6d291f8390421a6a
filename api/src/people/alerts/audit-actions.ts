/** What the audit log shows for each action of alerts. */
export const ALERTS_ACTIONS = {
  'alerts.resent': 'Alerts that had been given up were sent again.',
  'alerts.unsubscribed': 'Somebody unsubscribed from alerts by mail.',
};
