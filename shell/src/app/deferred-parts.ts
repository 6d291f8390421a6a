/** Everything that a first visit does not wait for, in one chunk. */
import Forbidden from '../fallbacks/Forbidden';
import NotFound from '../fallbacks/NotFound';
import Navigation from '../pages/Navigation';
import FirstList from '../remotes/screen/FirstList';
import SlotCards from '../slots/SlotCards';
import Viewing from '../viewing/Viewing';
import AccountLanguage from './AccountLanguage';
import Deferred from './Deferred';

export const DEFERRED_PARTS = {
  AccountLanguage,
  Deferred,
  FirstList,
  Forbidden,
  Navigation,
  NotFound,
  SlotCards,
  Viewing,
};
