/** A moment of a match as a picture, and a part of it as a moving one: what the page shows, drawn in the page. */
import { domToCanvas } from 'modern-screenshot';

/** Of a moving picture, so that it can be sent in a chat. */
const WIDTH = 640;
export const MOST_FRAMES = 60;
const FRAME_MS = 900;
const LAST_FRAME_MS = 2_500;

const ground = (): string => getComputedStyle(document.body).backgroundColor;
const drawn = (shown: Element, scale: number): Promise<HTMLCanvasElement> =>
  domToCanvas(shown, { scale, backgroundColor: ground(), font: false });

export async function stillOf(shown: Element): Promise<Blob> {
  const canvas = await drawn(shown, 2);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob === null ? failed(new Error('no picture')) : done(blob)), 'image/png'),
  );
}

/** @param shows brings the page to each frame in turn, and says whether there is one */
export async function movingOf(shown: Element, shows: (frame: number) => Promise<boolean>): Promise<Blob> {
  const { encode } = await import('modern-gif');
  const scale = Math.min(1, WIDTH / shown.clientWidth);
  const canvases: HTMLCanvasElement[] = [];
  while (canvases.length < MOST_FRAMES && (await shows(canvases.length))) canvases.push(await drawn(shown, scale));
  const width = Math.max(...canvases.map((canvas) => canvas.width));
  const height = Math.max(...canvases.map((canvas) => canvas.height));
  const frames = canvases.map((canvas, at) => ({
    data: onGround(canvas, width, height),
    delay: at === canvases.length - 1 ? LAST_FRAME_MS : FRAME_MS,
  }));
  return new Blob([await encode({ width, height, frames })], { type: 'image/gif' });
}

/** Steps differ in height; a moving picture has one. */
function onGround(canvas: HTMLCanvasElement, width: number, height: number): HTMLCanvasElement {
  const all = document.createElement('canvas');
  Object.assign(all, { width, height });
  const paper = all.getContext('2d') as CanvasRenderingContext2D;
  paper.fillStyle = ground();
  paper.fillRect(0, 0, width, height);
  paper.drawImage(canvas, 0, 0);
  return all;
}
