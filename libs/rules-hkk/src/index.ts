export { checkCatalogue } from './catalogue.js';
export { hkk } from './hkk.js';
export { type HkkSlice, type LifeTally, type Occurrence, type OnPlay, sliceOf } from './slice.js';
