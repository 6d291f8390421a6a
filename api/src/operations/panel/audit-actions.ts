/** What the audit log shows for each action of the panel. */
export const PANEL_ACTIONS = {
  'customer.invited': 'Somebody was invited to sign up.',
  'customers.exported': 'The list of customers was downloaded.',
  'database.ended': 'A database session was ended.',
  'database.read': 'The database was read by SQL.',
  'market.restarted': 'A feed, or the whole market, was restarted.',
};
