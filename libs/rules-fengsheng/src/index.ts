export { fengsheng } from './fengsheng.js';
