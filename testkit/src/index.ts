/** Everything that tests of a remote's screens need, in one import. */
export { audienceOf } from './contract/declared';
export { screenContract } from './contract/screen-contract';
export {
  type FakeAnswer,
  type FakeAnswers,
  type FakeAuth,
  type FakeAuthOptions,
  type FakeInput,
  fakeAuth,
  inTurn,
  malformed,
  refusal,
} from './fake-auth';
export { mockDialogs } from './mock-dialogs';
export { type Place, type Shown, type ShowOptions, showScreen } from './show-screen';
export { click, fill, keyboard, settle } from './user-actions';
export { ADMIN_USER, customerOfTier, USERS } from './users';
