import { matchesProjector } from './matches-projector.js';
import type { Projector } from './projector.js';
import { rulingsProjector } from './rulings-projector.js';
import { statisticsProjector } from './statistics-projector.js';
import { timelineProjector } from './timeline-projector.js';

/** Every projection of this program. */
export const projectors: readonly Projector[] = [
  matchesProjector,
  statisticsProjector,
  rulingsProjector,
  timelineProjector,
];
