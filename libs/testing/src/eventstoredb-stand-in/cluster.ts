/** The nodes of the stand-in and who leads them. What one has written all have: replication is not what is tried here. */
import { Database } from './database.js';
import { Script } from './faults.js';
import type { Company } from './member.js';
import { Node } from './node.js';
import type { Setting } from './order.js';

export class Cluster implements Company {
  readonly script = new Script();
  readonly nodes: readonly Node[];
  readonly database: Database;
  leader: Node;

  constructor(readonly setting: Setting) {
    this.database = new Database(setting.file);
    this.nodes = Array.from({ length: setting.size }, () => new Node(this));
    this.leader = this.nodes[0] as Node;
  }

  async start(ports: readonly number[]): Promise<void> {
    for (const [i, node] of this.nodes.entries()) await node.start(ports[i] ?? 0);
  }

  elect(index: number): void {
    this.leader = this.nodes[index] as Node;
  }
}
