/** Every signal that the engine finds; for the owner nothing is counted. */
import { SignalsView } from '@spreadwise/shared-screens/signals';

const Signals = () => <SignalsView />;

export default Signals;
