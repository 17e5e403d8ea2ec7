/** Parameters and queries are checked by their classes; what no class names is an error. */
import { type ValidationError, ValidationPipe } from '@nestjs/common';
import { HttpProblem } from './problem.js';

interface Wrong {
  readonly path: string;
  readonly message: string;
}

/** The message without the name that stands before it anyway. */
const toldOf = (rule: string, message: string, property: string): string => {
  if (rule === 'whitelistValidation') return 'is not known here';
  return property !== '' && message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
};

const wrongIn = ({ property, constraints, children = [] }: ValidationError, above = ''): Wrong[] => {
  const path = `${above}${property}`;
  const own = Object.entries(constraints ?? {}).map(([rule, message]) => ({
    path,
    message: toldOf(rule, message, property),
  }));
  return [...own, ...children.flatMap((child) => wrongIn(child, `${path}.`))];
};

/** @param errors as class-validator lists them */
export function malformed(
  errors: readonly ValidationError[],
  more: Readonly<Record<string, unknown>> = {},
): HttpProblem {
  const wrong = errors.flatMap((error) => wrongIn(error)).slice(0, 20);
  const told = wrong.map(({ path, message }) => (path === '' ? message : `${path} ${message}`));
  return new HttpProblem('MALFORMED', told.join('; '), { errors: wrong, ...more });
}

export const queryValidation = new ValidationPipe({
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
  transform: true,
  stopAtFirstError: true,
  validationError: { target: false, value: false },
  exceptionFactory: (errors) => malformed(errors),
});
