/** What the tests of a remote's screens need beside the screens themselves, in one import. */
export { screenContract } from './contract/screen-contract';
export { audienceOf, SCREENS } from './contract/screens';
export * from './fake-auth';
export * from './hands';
export * from './mock-dialogs';
export * from './people';
export * from './show-screen';
