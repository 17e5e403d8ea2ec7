/**
 * An official's word on the match: a call for a judge, a ruling with its clause and reason, an appeal against it and how that was heard
 * (I12). A ruling is a fact like any other: it says what it strikes or changes, and nothing of before is lost. Not a correction of a
 * slip, though both stay visible.
 */
import { reject } from '#kernel';
import type { Rejection, Revision } from '#kernel';
import type { Command } from './command.js';
import type { Draft } from './rule-system.js';
import { judgeClause, judgeRuling, needsSecond, type RuleFields } from './judge-ruling.js';
import { carryOutPermit, planPermit } from './permit.js';
import { knowsRef } from './play.js';
import { decideSetResult } from './result.js';
import type { Context } from './rule-system.js';
import { carryOutShut, carryOutSpend, carryOutVoid } from './ruling-remedy.js';
import { linkOf, type Ruling } from './state.js';
import {
  carryOutReopen,
  carryOutRewind,
  decideCorrect,
  planAdopt,
  planReopen,
  planRewind,
  type Strikes,
} from './strike.js';

export function decideRuling(draft: Draft, command: Command, context: Context): Rejection | undefined {
  switch (command.type) {
    case 'CallJudge':
      return decideCall(draft, command);
    case 'Rule':
      return decideRule(draft, command, context);
    case 'Appeal':
      return decideAppeal(draft, command);
    case 'HearAppeal':
      return decideHearing(draft, command, context);
    default:
      return decideCorrect(draft, command, context);
  }
}

const text = (ref: unknown): string | undefined => (ref === undefined ? undefined : String(ref));

function decideCall(draft: Draft, command: Command): Rejection | undefined {
  const { by, about: named, reason } = command as { by?: string; about?: string | number; reason?: string };
  const about = text(named);
  const unknown = [by, about].find((ref) => ref !== undefined && !knowsRef(draft.system, draft.state, ref));
  if (unknown !== undefined) return reject('UNKNOWN_REF', `${unknown} is nothing in this match`);
  draft.emit('JudgeCalled', { by, about, reason }, causesOf(draft, about));
  return undefined;
}

function decideRule(draft: Draft, command: Command, context: Context): Rejection | undefined {
  const raw = command as unknown as RuleFields;
  const fields: RuleFields = { ...raw, ...(raw.about === undefined ? {} : { about: String(raw.about) }) };
  const wrong = judgeClause(draft.system, fields.clause) ?? judgeRuling(draft, fields, context);
  return wrong ?? carryOutRule(draft, { ...command, ...fields }, fields, context);
}

/** Says the ruling itself; what it brings about has it as its cause. */
function issue(draft: Draft, fields: RuleFields, strikes: Strikes = {}): Revision {
  const { kind, about, seat, to, amount, misapplied, clause, reason, facts, seconded } = fields;
  return draft.emit(
    'RulingIssued',
    {
      ruling: draft.next('rulings'),
      kind,
      about,
      seat,
      to: text(to),
      amount,
      misapplied,
      clause,
      reason,
      facts,
      seconded,
      ...strikes,
    },
    causesOf(draft, about),
  );
}

/** One branch a kind: first what could be wrong, then the ruling, then what follows from it. */
function carryOutRule(draft: Draft, command: Command, fields: RuleFields, context: Context): Rejection | undefined {
  const { kind, clause } = fields;
  const ruling = draft.next('rulings');
  switch (kind) {
    case 'rewind': {
      const plan = planRewind(draft, command, context);
      if ('code' in plan) return plan;
      carryOutRewind(draft, plan.to, ruling, clause, context, issue(draft, fields));
      return undefined;
    }
    case 'adopt': {
      const plan = planAdopt(draft, String(fields.about), context);
      if ('code' in plan) return plan;
      issue(draft, fields, plan);
      return undefined;
    }
    case 'reopen': {
      const plan = planReopen(draft, command, context);
      if ('code' in plan) return plan;
      const { struck, restored } = plan;
      carryOutReopen(
        draft,
        plan,
        issue(draft, fields, struck === undefined || restored === undefined ? {} : { struck, restored }),
      );
      return undefined;
    }
    case 'permit': {
      const plan = planPermit(draft, fields, ruling, context);
      if ('code' in plan) return plan;
      carryOutPermit(draft, plan, issue(draft, fields));
      return undefined;
    }
    case 'setResult':
      return decideSetResult(draft, fields, () => issue(draft, fields));
    case 'voidLink':
      return carryOutVoid(draft, fields, ruling, () => issue(draft, fields));
    case 'shut':
      return carryOutShut(draft, fields, () => issue(draft, fields));
    case 'spendReaction':
      return carryOutSpend(draft, fields, ruling, () => issue(draft, fields));
    case 'voidGoal':
    case 'penalty':
      return draft.system.hooks.rule(draft, command, issue(draft, fields));
    default:
      // `note` and `uphold` change nothing but the record.
      issue(draft, fields);
      return undefined;
  }
}

/** What a ruling or call is about, as a revision where it is one. */
function causesOf(draft: Draft, about: string | undefined): Revision[] {
  if (about === undefined) return [];
  if (/^\d+$/.test(about)) return [Number(about)];
  const earlier = draft.state.rulings.find(({ id }) => id === about)?.revision ?? linkOf(draft.state, about)?.revision;
  return earlier === undefined ? [] : [earlier];
}

const rulingNamed = (draft: Draft, id: string): Ruling | Rejection =>
  draft.state.rulings.find((ruling) => ruling.id === id) ?? reject('UNKNOWN_REF', `there is no ruling ${id}`);

function decideAppeal(draft: Draft, command: Command): Rejection | undefined {
  const { ruling: named, reason, by } = command as unknown as { ruling: string; reason: string; by?: string };
  const ruling = rulingNamed(draft, named);
  if ('code' in ruling) return ruling;
  if (draft.state.opening.preset['appeals'] === false)
    return reject('NOT_ALLOWED', 'this match allows no appeals (preset field appeals)');
  if (by !== undefined && !knowsRef(draft.system, draft.state, by))
    return reject('UNKNOWN_SEAT', `${by} is no seat of this match`);
  if (ruling.status !== 'issued')
    return reject('NOT_NOW', `${named} was appealed already; there is one appeal a ruling`);
  draft.emit('RulingAppealed', { ruling: named, reason, by }, [ruling.revision]);
  return undefined;
}

function decideHearing(draft: Draft, command: Command, context: Context): Rejection | undefined {
  const {
    ruling: named,
    outcome,
    reason,
    seconded,
  } = command as unknown as {
    ruling: string;
    outcome: 'upheld' | 'overturned' | 'varied';
    reason: string;
    seconded?: string;
  };
  const ruling = rulingNamed(draft, named);
  if ('code' in ruling) return ruling;
  if (ruling.status === 'issued') return reject('NOT_NOW', `${named} was not appealed; record Appeal first`);
  if (ruling.status !== 'appealed')
    return reject('NOT_NOW', `the appeal against ${named} was heard already: ${ruling.status}`);
  const second = context.history[ruling.revision]?.data['seconded'];
  if (ruling.official === context.official || second === context.official) {
    return reject(
      'NOT_ALLOWED',
      `${context.official} gave or seconded ${named}; another official must hear the appeal`,
    );
  }
  const wrong =
    outcome === 'overturned' ? needsSecond(draft.state, context, seconded, 'overturning a ruling') : undefined;
  if (wrong !== undefined) return wrong;
  draft.emit('AppealHeard', { ruling: named, outcome, reason, seconded }, [ruling.revision]);
  return undefined;
}
