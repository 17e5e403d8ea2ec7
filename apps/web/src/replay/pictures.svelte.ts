/** Makes pictures of what a replay shows, and says while it does. The drawing itself is loaded when somebody first asks for one. */
import { tick } from 'svelte';
import { saveAs } from '../place/save-as.js';
import type { Player } from './player.svelte.js';

/** Where no part is chosen, a moving picture shows this many steps. */
const LEADING_HERE = 10;

export class Pictures {
  drawing = $state(false);
  /** The last one could not be drawn. */
  failed = $state(false);

  constructor(
    private readonly player: Player,
    private readonly match: string,
  ) {}

  /** Of the moment, or of the clip; where none is made, of what leads here. */
  async take(kind: 'png' | 'gif', shown: Element): Promise<void> {
    if (this.drawing) return;
    const { player } = this;
    player.pause();
    const { at } = player;
    this.drawing = true;
    this.failed = false;
    try {
      await (kind === 'png' ? this.still(shown) : this.moving(shown));
    } catch {
      this.failed = true;
    } finally {
      player.at = at;
      this.drawing = false;
    }
  }

  private async still(shown: Element): Promise<void> {
    const { stillOf } = await import('./picture.js');
    saveAs(`${this.match}-${this.player.stayed}.png`, 'image/png', await stillOf(shown));
  }

  private async moving(shown: Element): Promise<void> {
    const { movingOf } = await import('./picture.js');
    const { player } = this;
    const { from, to } = player.clip ?? { from: Math.max(0, player.stayed - LEADING_HERE + 1), to: player.stayed };
    const picture = await movingOf(shown, async (frame) => {
      if (from + frame > to) return false;
      player.stay(from + frame);
      await tick();
      return true;
    });
    saveAs(`${this.match}-${from}-${to}.gif`, 'image/gif', picture);
  }
}
