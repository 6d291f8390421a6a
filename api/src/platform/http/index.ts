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
export { EVENT_HEADERS, eventResponse } from './event-response';
export { type AppEnv, addressOfSocket, type Deployer, type MountRoutes, type OnAnswered } from './exchange';
export { acceptsBrotli, etagOf, fileAnswer, IMMUTABLE, respondFile } from './file-response';
export { type CallContext, handle, limitOf, parse } from './handle';
export { answeredMeter } from './observed';
export { Problem, stillWorking, unanswered, valueOrProblem } from './problem';
export {
  createRateLimits,
  DEFAULT_LIMIT,
  LIMIT_SETTINGS,
  networkOf,
  type RateLimits,
  refuse,
  TOKEN_CALLS,
} from './rate-limit';
export { securityHeaders } from './response-headers';
export { isFromOwnPage } from './same-origin';
export { pageElsewhere, siteOfRequest } from './sites';
