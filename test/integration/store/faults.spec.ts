import { diskFaults } from './disk-faults.js';

diskFaults('strace', 5);
