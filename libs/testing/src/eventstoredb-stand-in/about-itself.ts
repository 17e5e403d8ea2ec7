/** What a node says about itself and the others: gossip, and which methods it has. */
import type { ServerUnaryCall, UntypedServiceImplementation, sendUnaryData } from '@grpc/grpc-js';
import type { Member } from './member.js';

const LEADER = 8;
const FOLLOWER = 6;

export const gossipService = (node: Member): UntypedServiceImplementation => ({
  Read: (call: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>) => {
    const fault = node.fault('gossip');
    if (fault?.fault === 'silence') return;
    const refusal = node.failure(fault, call.metadata);
    if (refusal !== undefined) return answer(refusal);
    answer(null, {
      members: node.company.nodes.map((member) => ({
        instance_id: { string: member.instance },
        time_stamp: '0',
        state: member.isLeader ? LEADER : FOLLOWER,
        is_alive: member.isAlive,
        http_end_point: { address: '127.0.0.1', port: member.port },
      })),
    });
  },
});

export const serverFeatures = (node: Member): UntypedServiceImplementation => ({
  GetSupportedMethods: (call: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>) => {
    const fault = node.fault('features');
    if (fault?.fault === 'silence') return;
    const refusal = node.failure(fault, call.metadata);
    if (refusal !== undefined) return answer(refusal);
    const method = (method_name: string, features: string[] = []): unknown => ({
      method_name,
      service_name: 'event_store.client.streams.streams',
      features,
    });
    answer(null, {
      event_store_server_version: '23.10.0',
      methods: [
        method('append'),
        method('batchappend', ['deadline_duration']),
        method('read', ['position', 'events']),
        method('delete'),
        method('tombstone'),
      ],
    });
  },
});
