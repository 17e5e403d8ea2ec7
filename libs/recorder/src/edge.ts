/** The outermost edge: the only place below the apps where time, chance and new ids come from. Specs hand in one of their own. */
import { randomBytes, randomUUID } from 'node:crypto';
import { SALT_BYTES } from '#log';
import type { Rulebook } from '#match';
import { rulebook } from '#rulebook';

/** Who says a command, as credentials or the command line tell. */
export interface Author {
  readonly official: string;
  readonly role: string;
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
  rulebook,
};
