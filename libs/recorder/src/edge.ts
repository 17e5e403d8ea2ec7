/** The outermost edge: the only place below the apps where time, chance and new ids come from. Specs hand in one of their own. */
import { randomBytes, randomUUID } from 'node:crypto';
import { SALT_BYTES } from '#log';
import { findById, findByName } from '#rulebook';
import type { RuleSystem } from '#match';

/** Who says a command, as credentials or the command line tell. */
export interface Author {
  readonly official: string;
  readonly role: string;
}

/** The rule systems that this program knows. */
export interface Rulebook {
  findByName(ruleset: string, edition?: string): RuleSystem | undefined;
  /** Exactly this ruleset, edition and version, as a match pins it. */
  findById(id: string): RuleSystem | undefined;
}

export interface Edge {
  /** Receipt time, ISO 8601 in UTC. */
  now(): string;
  /** 16 random bytes. */
  salt(): Uint8Array;
  /** A random UUID. */
  newId(): string;
  readonly rulebook: Rulebook;
}

export const systemEdge: Edge = {
  now: () => new Date().toISOString(),
  salt: () => randomBytes(SALT_BYTES),
  newId: () => randomUUID(),
  rulebook: { findById, findByName },
};
