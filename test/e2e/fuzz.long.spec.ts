import { fuzz } from './fuzz.js';

it('twenty thousand requests made from the API’s own description', async () => {
  expect(await fuzz(25_000)).toBeGreaterThanOrEqual(20_000);
}, 1_800_000);
