/** `/manage/statistics`: how often pages, films and searches were used. */
import { StatisticsScreen } from '#client/features/site/staff-statistics/statistics-screen.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('statistics');

export default staffPage('statistics', { permission: 'statisticsRead' }, () => <StatisticsScreen />);
