/**
 * What no remote can be called. Under /remotes/preview are the links of previews; the SDK's versions are kept beside those
 * of the remotes; and a script container is a global of its remote's name, which must not replace one of the browser's.
 */
export const TAKEN_NAMES: readonly string[] = [
  ...['preview', 'sdk'],
  ...['alert', 'atob', 'blur', 'btoa', 'caches', 'close', 'closed', 'confirm', 'console'],
  ...['constructor', 'credentialless', 'crypto', 'document', 'escape', 'eval', 'event', 'external'],
  ...['fence', 'fetch', 'find', 'focus', 'frames', 'history', 'length', 'location', 'locationbar'],
  ...['menubar', 'name', 'navigation', 'navigator', 'open', 'opener', 'origin', 'parent'],
  ...['performance', 'personalbar', 'print', 'prompt', 'scheduler', 'screen', 'scroll'],
  ...['scrollbars', 'self', 'status', 'statusbar', 'stop', 'toolbar', 'top', 'undefined'],
  ...['unescape', 'viewport', 'when', 'window'],
];
