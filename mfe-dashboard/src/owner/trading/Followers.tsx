/** Rules that those who run the product follow on paper: equity, drawdown, and what a delay costs, side by side. */
import { Paper } from '../../paper/Paper';

const Followers = () => <Paper />;
export default Followers;
