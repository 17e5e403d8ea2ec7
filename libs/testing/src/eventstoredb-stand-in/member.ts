import type { Metadata } from '@grpc/grpc-js';
import type { Database } from './database.js';
import type { Call, Script, ScriptedFault } from './faults.js';
import type { Setting } from './order.js';

/** A node as its services and its fellows see it. */
export interface Member {
  readonly instance: string;
  readonly port: number;
  readonly isAlive: boolean;
  readonly isLeader: boolean;
  readonly company: Company;
  fault(call: Call, stream?: string): ScriptedFault | undefined;
  /** What a call fails with before anything is done. */
  failure(fault: ScriptedFault | undefined, metadata: Metadata): Error | undefined;
  /** The same, and for callers that nobody knows. */
  refusal(fault: ScriptedFault | undefined, metadata: Metadata): Error | undefined;
  /** Cuts every connection and goes on. */
  drop(): Promise<void>;
}

/** All nodes together. */
export interface Company {
  readonly nodes: readonly Member[];
  readonly leader: Member;
  readonly database: Database;
  readonly setting: Setting;
  readonly script: Script;
}
