/** Input that the command line does not take: told to people in one sentence, exit code 2. Anything else thrown is a fault, exit code 1. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
}
