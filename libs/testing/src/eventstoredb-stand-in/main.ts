/**
 * The stand-in as a program: says its ports on standard output, takes orders over HTTP, ends with its standard input, so that none
 * outlives the tests that started it.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Cluster } from './cluster.js';
import type { Order, Setting } from './order.js';

const setting = JSON.parse(process.argv[2] ?? '{}') as Setting;
const cluster = new Cluster(setting);
await cluster.start(setting.ports ?? []);

const control = createServer((request, response) => {
  void json(request)
    .then((order) => obey(order as Order))
    .then((answer) => response.end(JSON.stringify(answer)));
});

async function obey(order: Order): Promise<unknown> {
  switch (order.do) {
    case 'fault':
      cluster.script.add(order.fault);
      return {};
    case 'mend':
      cluster.script.clear();
      return {};
    case 'elect':
      cluster.elect(order.node);
      return {};
    case 'stop':
      cluster.nodes[order.node]?.stop();
      return {};
    case 'start':
      await cluster.nodes[order.node]?.start();
      return {};
    case 'drop':
      for (const node of cluster.nodes) if (node.isAlive) await node.drop();
      return {};
    case 'calls':
      return cluster.script.calls;
    default:
      return order satisfies never;
  }
}

control.listen(0, '127.0.0.1', () => {
  const { port } = control.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ control: port, ports: cluster.nodes.map((node) => node.port) })}\n`);
});
process.stdin.on('end', () => process.exit(0)).resume();
