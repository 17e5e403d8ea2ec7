import { diskFaults } from './disk-faults.js';

diskFaults('strace', Infinity);
