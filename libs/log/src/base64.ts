/** Base64 of RFC 4648, section 4, with padding: what notes and checkpoints are written in. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const wellFormed = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export function toBase64(bytes: Uint8Array): string {
  let out = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b, c] = bytes.subarray(i, i + 3);
    const group = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    const signs = [18, 12, 6, 0].map((shift) => letters[(group >> shift) & 63]);
    out += signs
      .slice(0, b === undefined ? 2 : c === undefined ? 3 : 4)
      .join('')
      .padEnd(4, '=');
  }
  return out;
}

/** The bytes of a text, or `undefined` when it is not the one way to write them in base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!wellFormed.test(text)) return undefined;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const out = new Uint8Array((text.length / 4) * 3 - padding);
  for (let i = 0; i < text.length; i += 4) {
    const group = [0, 1, 2, 3].reduce((sum, at) => (sum << 6) | Math.max(letters.indexOf(text[i + at] ?? '='), 0), 0);
    out.set([(group >> 16) & 255, (group >> 8) & 255, group & 255].slice(0, out.length - (i / 4) * 3), (i / 4) * 3);
  }
  return toBase64(out) === text ? out : undefined;
}
