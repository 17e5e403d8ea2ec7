export { findById, findByName, rulebook, ruleSystems } from './rulebook.js';
