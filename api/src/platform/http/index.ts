/** HTTP for features: calls with their checks, responses, cookies, limits. app.ts and server.ts are for boot only. */
export { readBody, readBytes } from './body';
export { createSecretCookies, type SecretCookies } from './cookies';
export {
  keyCursor,
  page,
  positionCursor,
  readKeyCursor,
  readPositionCursor,
  readRowCursor,
  rowCursor,
} from './cursor';
export { type AppEnv, addressOfSocket, type Deployer, type MountRoutes, type OnAnswered } from './exchange';
export { type CallContext, handle, limitOf, parse } from './handle';
export { answeredMeter } from './observed';
export { inLanguage, Problem, problemOf, stillWorking, unanswered, valueOrProblem } from './problem';
export {
  createRateLimits,
  DEFAULT_LIMIT,
  LIMIT_SETTINGS,
  networkOf,
  refuse,
  TOKEN_CALLS,
} from './rate-limit';
export { securityHeaders } from './response-headers';
export {
  acceptsBrotli,
  clientHas,
  EVENT_HEADERS,
  etagOf,
  eventResponse,
  fileAnswer,
  IMMUTABLE,
  respondFile,
} from './responses';
export { isFromOwnPage, type Origins, pageElsewhere, siteOfRequest } from './sites';
