export { solo } from './solo.js';
