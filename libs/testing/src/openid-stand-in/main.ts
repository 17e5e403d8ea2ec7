/** The process of the provider: says where it answers in one line, and ends with whoever started it. */
import { type Client, Provider } from './provider.js';

const { client, port } = JSON.parse(process.argv[2] as string) as { client: Client; port: number };
process.stdin.resume().on('end', () => process.exit());
process.stdout.write(`${await Provider.listen(client, port)}\n`);
