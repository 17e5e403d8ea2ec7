/** A hundred times a node is killed or paused at a moment of chance, while both record and project; the seed is printed. */
import { dice } from '#testing';
import { eventually } from './node-process.js';
import { League } from './two-nodes.js';

const KILLS = 100;

test('C48, C53: however often nodes are killed and paused, the read models are those of the log', async () => {
  const league = await League.start();
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  const chance = dice(seed);
  const done = { killed: 0, paused: 0, matches: 0 };
  let over = false;
  const playing = (async () => {
    while (!over) {
      done.matches += 1;
      await league.play(`m-${done.matches}`);
    }
  })();
  try {
    for (let round = 0; round < KILLS; round += 1) {
      const victim = league.nodes[round % 2];
      const other = league.nodes[1 - (round % 2)];
      if (victim === undefined || other === undefined) throw new Error('there must be two nodes');
      await new Promise((resolve) => setTimeout(resolve, chance.below(3_000)));
      league.nodes = [other];
      if (chance.below(4) === 0) {
        victim.child.kill('SIGSTOP');
        await eventually(async () => (await league.holders()).every((pid) => pid === other.pid));
        victim.child.kill('SIGCONT');
        league.nodes = [other, victim];
        done.paused += 1;
      } else {
        await victim.kill();
        league.nodes = [other, await league.another()];
        done.killed += 1;
      }
    }
    over = true;
    await playing;
    await league.upToDate();
    const { there, fromScratch } = await league.rows();
    expect(there).toEqual(fromScratch);
  } finally {
    over = true;
    await playing.catch(() => undefined);
    console.log(`two nodes: ${JSON.stringify({ ...done, seed })}`);
    await league.end();
  }
}, 3_600_000);
