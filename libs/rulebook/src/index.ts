export { findById, findByName, ruleSystems } from './rulebook.js';
