/** Every signal that the engine finds; the owner has no daily quota. */
import { SignalsView } from '@spreadwise/shared-screens/signals';

const Signals = () => <SignalsView />;

export default Signals;
