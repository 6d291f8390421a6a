/** Every table: drizzle and its migrations take them as one namespace. */

export { accountErasures, accountExports } from './account';
export { aiEvaluations, aiLabels, aiLetters, aiPrompts, aiTexts, aiUsage } from './ai';
export {
  analysisProgress,
  exchangeSums,
  feedDays,
  outlooks,
  promiseSums,
  recordDays,
  routeSums,
  signalOutcomes,
  signalSums,
  spreadHours,
  spreadSums,
} from './analysis';
export { apiTokens } from './automation';
export {
  checkoutAttempts,
  comps,
  customers,
  mrrMonths,
  mrrMovements,
  notices,
  reconcileRuns,
  subscriptions,
  webhookEvents,
} from './billing';
export { madeKeys, pushDevices, telegramLinks } from './channels';
export { leases, rateLimits } from './coordination';
export { customerSetups, journalEntries, onboardingDismissals, paperRules } from './customers';
export { alertAddresses, alertMessages, alertRules } from './delivery';
export {
  emailCodes,
  emailProofs,
  ownerChallenges,
  ownerDevices,
  ownerPasskeys,
  ownerPassword,
  ownerSecondFactor,
  sessions,
} from './identity';
export { jobs } from './jobs';
export {
  auditChain,
  auditLog,
  backups,
  callDays,
  invitations,
  keptStatements,
  keptViews,
  mails,
  tableSizes,
  visitDays,
  visits,
} from './operation';
export {
  registryState,
  remoteContracts,
  remotePublishers,
  remoteReports,
  remotes,
  remoteTabs,
  remoteTokens,
  remoteVersions,
} from './remotes';
export { settingsSchedule, settingsVersions } from './settings';
export {
  euroRates,
  marketState,
  signalAllowances,
  signalChanges,
  signalDeliveries,
  signalGrants,
  signals,
} from './signals';
export { supportConversations, supportMessages, supportTemplates } from './support';
