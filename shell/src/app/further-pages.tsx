/** Pages beside those of the specification: what further remotes add to pages.json. */
import { RemoteScreen } from '../remotes/RemoteScreen';
import { PAGES } from './pages';

const OWN_PATHS = ['/', '/admin', '/signup', '/register', '/dashboard'];

/** Each with its screen, whose identity does not change between renders. */
export const FURTHER_PAGES = PAGES.filter(({ path }) => !OWN_PATHS.includes(path)).map((page) => ({
  ...page,
  Screen: (props: { readonly productName: string }) => <RemoteScreen screen={page.screen} props={props} />,
}));
