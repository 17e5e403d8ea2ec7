import { fuzz } from './fuzz.js';

it('twenty thousand requests made from the API’s own description', async () => {
  const sent = await fuzz(25_000);
  console.log(`${sent} requests sent`);
  expect(sent).toBeGreaterThanOrEqual(20_000);
}, 14_400_000);
