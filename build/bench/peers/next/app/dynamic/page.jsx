/** Rendered for each request. */
import { Home } from '../home.jsx';

export const dynamic = 'force-dynamic';

export default Home;
