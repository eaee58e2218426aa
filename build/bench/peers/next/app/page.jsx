/** Kept: rendered once an hour (ISR). */
import { Home } from './home.jsx';

export const revalidate = 3600;

export default Home;
