/** The owner's settings: their values, their versions and the calls that change them. */
export { IS_OPEN_FOR, settingsFeature } from './feature';
export { setByArguments } from './set-by-arguments';
