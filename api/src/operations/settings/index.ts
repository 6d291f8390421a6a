/** The owner's settings: values, versions and the endpoints that change them. */
export { IS_OPEN_FOR, settingsFeature } from './feature';
export { setByArguments } from './set-by-arguments';
