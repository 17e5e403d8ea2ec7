/**
 * What stands at a moment and can be asked about: each value by the path that `why` takes, with its name and itself in words. Not a
 * board: a list that reads from top to bottom.
 */
import { t } from '../words/words.svelte.js';
import type { BoardState } from './board-state.js';

export interface Value {
  readonly path: string;
  readonly label: string;
  readonly value: string;
}

interface Naming {
  readonly nameOf: (seat: string) => string;
  readonly cardOf: (ref: string) => string;
}

const standing = (stands: unknown): string =>
  t(stands === true ? 'goal.stands' : stands === false ? 'goal.cancelled' : 'goal.pending');

export function valuesOf(board: BoardState, { nameOf, cardOf }: Naming): readonly Value[] {
  const bySeat = (field: 'score' | 'games' | 'life', label: string): Value[] =>
    Object.entries(board[field] ?? {}).map(([seat, value]) => ({
      path: `${field}.${seat}`,
      label: `${label}: ${nameOf(seat)}`,
      value: String(value),
    }));
  const one = (path: string, label: string, value: string | null): Value[] =>
    value === null ? [] : [{ path, label, value }];
  return [
    ...(board.life === undefined ? bySeat('score', t('board.score')) : bySeat('life', t('board.life'))),
    ...bySeat('games', t('audit.games')),
    ...one('serve', t('board.serves'), board.serve === null ? null : nameOf(board.serve)),
    ...one('turn', t('board.turn'), board.turn === null ? null : nameOf(board.turn)),
    ...board.effects.map(({ id, card, on }) => ({
      path: `effects.${id}`,
      label: `${t('audit.effect')} ${id}: ${nameOf(on)}`,
      value: card === null ? id : cardOf(card),
    })),
    ...board.goals.map((goal) => ({
      path: `goals.${goal.id}`,
      label: `${goal.id}: ${nameOf(goal.by)}`,
      value: standing(goal.standing),
    })),
    ...board.spentShields.map(({ card, by }, at) => ({
      path: `spentShields.${at}`,
      label: `${t('audit.spent')}: ${nameOf(by)}`,
      value: cardOf(card),
    })),
    ...one(
      'result',
      t('marker.result'),
      board.result === null ? null : board.result.winners.map(nameOf).join(', ') || t('hall.draw'),
    ),
  ];
}
