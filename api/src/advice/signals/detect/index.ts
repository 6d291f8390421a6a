/** Public API of detection, which runs in its own thread: it loads neither the database nor the web server. */
export { DETECTION_RULES, type DetectionRules } from './detection-rules';
export { Detector, type Findings } from './detector';
export type { SearchedProfile } from './search/profile-search';
