/** One node of the stand-in: its own port, the database of all. A follower writes only for callers who do not ask for the leader. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  type Metadata,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type UntypedServiceImplementation,
  loadPackageDefinition,
  status,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { type Call, type ScriptedFault, grpcError } from './faults.js';
import { gossipService, serverFeatures } from './about-itself.js';
import type { Company, Member } from './member.js';
import type { Setting } from './order.js';
import { readService } from './reading.js';
import { writeServices } from './writing.js';

const folder = join(import.meta.dirname, 'proto');
const loaded = loadPackageDefinition(
  loadSync(
    ['streams', 'gossip', 'server-features'].map((name) => join(folder, `${name}.proto`)),
    { includeDirs: [folder], keepCase: true, longs: String, defaults: true, oneofs: true },
  ),
) as unknown as { event_store: { client: Record<string, Record<string, { service: ServiceDefinition }>> } };
const { client } = loaded.event_store;

const MAX_MESSAGE = 17 * 1024 * 1024;

export class Node implements Member {
  readonly instance = randomUUID();
  private server: Server | undefined;
  port = 0;

  constructor(readonly company: Company) {}

  get isAlive(): boolean {
    return this.server !== undefined;
  }

  get isLeader(): boolean {
    return this.company.leader === this;
  }

  /** On the port that it had before, if any. */
  async start(port = this.port): Promise<void> {
    const server = new Server({
      'grpc.max_receive_message_length': MAX_MESSAGE,
      'grpc.max_send_message_length': MAX_MESSAGE,
    });
    const add = (packageName: string, service: string, implementation: UntypedServiceImplementation): void =>
      server.addService((client[packageName]?.[service] as { service: ServiceDefinition }).service, implementation);
    add('streams', 'Streams', { ...writeServices(this), ...readService(this) });
    add('gossip', 'Gossip', gossipService(this));
    add('server_features', 'ServerFeatures', serverFeatures(this));
    this.port = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${port}`, credentialsOf(this.company.setting), (error, bound) =>
        error === null ? resolve(bound) : reject(error),
      ),
    );
    this.server = server;
  }

  /** As when the machine goes: connections are cut, nobody is told. */
  stop(): void {
    this.server?.forceShutdown();
    this.server = undefined;
  }

  async drop(): Promise<void> {
    this.stop();
    await this.start();
  }

  fault(call: Call, stream?: string): ScriptedFault | undefined {
    return this.company.script.next(call, stream);
  }

  refusal(fault: ScriptedFault | undefined, metadata: Metadata): Error | undefined {
    return this.knows(metadata) ? this.failure(fault, metadata) : grpcError(status.UNAUTHENTICATED, 'Unauthenticated');
  }

  private knows(metadata: Metadata): boolean {
    const { users } = this.company.setting;
    const [, told] = /^Basic (.+)$/.exec(String(metadata.get('authorization')[0])) ?? [];
    const [name, password] = Buffer.from(told ?? '', 'base64')
      .toString()
      .split(':', 2);
    return users === undefined || (name !== undefined && password !== undefined && users[name] === password);
  }

  failure(fault: ScriptedFault | undefined, metadata: Metadata): Error | undefined {
    switch (fault?.fault) {
      case 'abort':
        return grpcError(status.ABORTED, 'Operation timed out: Prepare phase timeout');
      case 'unavailable':
        return grpcError(status.UNAVAILABLE, 'Server Is Not Ready');
      case 'unauthenticated':
        return grpcError(status.UNAUTHENTICATED, 'Unauthenticated');
      case 'internal':
        return grpcError(status.INTERNAL, 'Exception was thrown by handler');
      case 'not-leader':
        return this.notLeader();
      default:
        return metadata.get('requires-leader')[0] === 'true' && !this.isLeader ? this.notLeader() : undefined;
    }
  }

  private notLeader(): Error {
    return grpcError(status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': '127.0.0.1',
      'leader-endpoint-port': String(this.company.leader.port),
    });
  }
}

const credentialsOf = ({ tls }: Setting): ServerCredentials =>
  tls === undefined
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(null, [
        { cert_chain: Buffer.from(tls.certificate), private_key: Buffer.from(tls.key) },
      ]);
