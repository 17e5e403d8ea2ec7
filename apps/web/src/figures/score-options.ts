/** How uPlot draws the course of a match: a stepped line a seat, who serves as a band below, cancelled goals as crosses. */
import type UPlot from 'uplot';
import type { Course } from './score-course.js';

const seatColours = ['--seat-a', '--seat-b', '--good', '--warn', '--chart-5', '--chart-6'];
export const seatColour = (at: number): string => seatColours[at % seatColours.length] as string;
const BAND = 5;
const CROSS = 5;

export function scoreOptions(
  course: Course,
  width: number,
  height: number,
  style: CSSStyleDeclaration,
  stepped: NonNullable<UPlot.Series.PathBuilderFactories['stepped']> | undefined,
): UPlot.Options {
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const highest = Math.max(
    1,
    ...course.seats.flatMap(({ values }) => values),
    ...course.goals.map((goal) => goal.height),
  );
  const axis = { stroke: colour('--soft'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false } };
  return {
    width,
    height,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: [-0.4, highest + 0.4] } },
    axes: [
      { ...axis, space: 60 },
      { ...axis, size: 34, incrs: [1, 2, 5, 10, 20] },
    ],
    series: [
      {},
      ...course.seats.map(({ name }, at): UPlot.Series => ({
        label: name,
        stroke: colour(seatColour(at)),
        width: 2.5,
        points: { show: false },
        ...(at % 2 === 1 ? { dash: [7, 4] } : {}),
        ...(stepped === undefined ? {} : { paths: stepped({ align: 1 }) }),
      })),
    ],
    hooks: { draw: [(chart) => mark(chart, course, colour)] },
  };
}

function mark(chart: UPlot, course: Course, colour: (name: string) => string): void {
  const { ctx } = chart;
  const ratio = devicePixelRatio;
  const x = (revision: number): number => chart.valToPos(revision, 'x', true);
  ctx.save();
  for (const { seat, from, to } of course.serves) {
    ctx.fillStyle = colour(seatColour(course.seats.findIndex(({ id }) => id === seat)));
    ctx.fillRect(x(from), chart.bbox.top + chart.bbox.height - BAND * ratio, x(to) - x(from), BAND * ratio);
  }
  for (const goal of course.goals) {
    const y = chart.valToPos(goal.height, 'y', true);
    if (goal.standing === false) cross(ctx, x(goal.revision), y, ratio, colour('--bad'));
    else dot(ctx, x(goal.revision), y, ratio, colour(seatColour(course.seats.findIndex(({ id }) => id === goal.for))));
  }
  ctx.restore();
}

function cross(ctx: CanvasRenderingContext2D, x: number, y: number, ratio: number, colour: string): void {
  const arm = CROSS * ratio;
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2.5 * ratio;
  ctx.beginPath();
  ctx.moveTo(x - arm, y - arm);
  ctx.lineTo(x + arm, y + arm);
  ctx.moveTo(x - arm, y + arm);
  ctx.lineTo(x + arm, y - arm);
  ctx.stroke();
}

function dot(ctx: CanvasRenderingContext2D, x: number, y: number, ratio: number, colour: string): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.arc(x, y, 4 * ratio, 0, 2 * Math.PI);
  ctx.fill();
}
