/** Public API of detection, which runs in a thread of its own: it loads neither the database nor the web server. */
export { DETECTION_RULES, type DetectionRules } from './detection-rules';
export type { Detector, Findings } from './detector';
export { createDetector } from './detector';
export type { SearchedProfile } from './search/profile-search';
