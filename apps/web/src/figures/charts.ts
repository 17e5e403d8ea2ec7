/** The charts of the figures, as Observable Plot draws them. Colours are the page's own, so that both themes fit. */
import type * as PlotModule from '@observablehq/plot';
import type { Rate } from './asking.js';

export type Plot = typeof PlotModule;

const ROW = 30;
/** Letters of the axis that names rows, measured roughly: a name is cut rather than the bars. */
const MOST_LETTERS = 22;
const cut = (name: string): string => (name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name);
const marginFor = (names: readonly string[]): number =>
  Math.min(170, 18 + 7.2 * Math.max(...names.map((name) => cut(name).length), 4));

const frame = (names: readonly string[], width: number, lines: number) => ({
  width,
  height: 44 + ROW * lines,
  marginLeft: marginFor(names),
  marginRight: 24,
  marginBottom: 30,
  marginTop: 12,
});

/** Each rate with its interval: a dot whose size tells the sample, on a line from low to high. */
export function rateChart(rates: readonly Rate[], percent: (rate: number) => string) {
  return (plot: Plot, width: number): Element => {
    const names = rates.map(({ name }) => name);
    return plot.plot({
      ...frame(names, width, rates.length),
      x: { domain: [0, 1], tickFormat: percent, label: null, grid: true, ticks: width < 420 ? 3 : 5 },
      y: { label: null, domain: names, tickFormat: cut, tickSize: 0 },
      r: { range: [3, 9], domain: [0, Math.max(1, ...rates.map(({ n }) => n))] },
      marks: [
        plot.ruleY([...rates], { y: 'name', x1: 'low', x2: 'high', stroke: 'var(--line-strong)', strokeWidth: 3 }),
        plot.dot([...rates], {
          y: 'name',
          x: 'rate',
          r: 'n',
          fill: 'var(--mark)',
          stroke: 'var(--surface)',
          strokeWidth: 1.5,
        }),
      ],
    });
  };
}

export interface Part {
  readonly name: string;
  readonly part: string;
  readonly value: number;
}

const highest = (parts: readonly Part[]): number => {
  const sums = new Map<string, number>();
  for (const { name, value } of parts) sums.set(name, (sums.get(name) ?? 0) + value);
  return Math.max(1, ...sums.values());
};

/** What is counted is whole, so are the ticks. */
function wholeTicks(most: number, count: number): readonly number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((one) => most / one <= count) ?? 1000;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step);
}

/** Bars made of parts, each part in the colour that the legend gives it. */
export function stackedChart(parts: readonly Part[], colours: readonly { readonly part: string; colour: string }[]) {
  return (plot: Plot, width: number): Element => {
    const names = [...new Set(parts.map(({ name }) => name))];
    return plot.plot({
      ...frame(names, width, names.length),
      x: { label: null, grid: true, tickFormat: 'd', ticks: [...wholeTicks(highest(parts), width < 420 ? 4 : 8)] },
      y: { label: null, domain: names, tickFormat: cut, tickSize: 0, padding: 0.3 },
      color: { domain: colours.map(({ part }) => part), range: colours.map(({ colour }) => colour) },
      marks: [
        plot.barX([...parts], {
          y: 'name',
          x: 'value',
          fill: 'part',
          order: colours.map(({ part }) => part),
          insetRight: 1,
        }),
        plot.ruleX([0], { stroke: 'var(--line-strong)' }),
      ],
    });
  };
}

export interface Span {
  readonly name: string;
  readonly half: number;
  readonly most: number;
}

/** From what half of the answers took to what nine in ten did not exceed. */
export function spanChart(spans: readonly Span[], duration: (ms: number) => string) {
  return (plot: Plot, width: number): Element => {
    const names = spans.map(({ name }) => name);
    return plot.plot({
      ...frame(names, width, spans.length),
      x: {
        domain: [0, Math.max(1000, ...spans.map(({ most }) => most))],
        label: null,
        grid: true,
        tickFormat: duration,
        ticks: width < 420 ? 3 : 5,
        nice: true,
      },
      y: { label: null, domain: names, tickFormat: cut, tickSize: 0 },
      marks: [
        plot.ruleY([...spans], { y: 'name', x1: 'half', x2: 'most', stroke: 'var(--line-strong)', strokeWidth: 3 }),
        plot.dot([...spans], { y: 'name', x: 'half', r: 6, fill: 'var(--mark)' }),
        plot.dot([...spans], {
          y: 'name',
          x: 'most',
          r: 5,
          stroke: 'var(--mark)',
          strokeWidth: 2,
          fill: 'var(--surface)',
        }),
      ],
    });
  };
}
