/** A shape as JSON Schema 2020-12, as OpenAPI 3.1 takes it: the same fields that `checkShape` checks, told to other programs. */
import { type Json, type JsonObject, type Shape, compact, never } from '#kernel';

export function toSchema(shape: Shape): JsonObject {
  const schema = plainSchema(shape);
  const described = shape.note === undefined ? schema : { ...schema, description: shape.note };
  return shape.nullable === true ? orNull(described) : described;
}

function plainSchema(shape: Shape): JsonObject {
  const { kind, min, max } = shape;
  switch (kind) {
    case 'string':
      return shape.values === undefined
        ? compact({ type: 'string', minLength: min, maxLength: max, pattern: shape.pattern?.source })
        : { type: 'string', enum: [...shape.values] };
    case 'integer':
      return compact({ type: 'integer', minimum: min, maximum: max });
    case 'boolean':
      return { type: 'boolean' };
    case 'list':
      return compact({ type: 'array', items: toSchema(shape.item as Shape), maxItems: max });
    case 'record':
      return compact({ type: 'object', additionalProperties: toSchema(shape.item as Shape), maxProperties: max });
    case 'object':
      return objectSchema(shape.fields ?? {});
    case 'oneOf':
      return { anyOf: (shape.choices ?? []).map(toSchema) };
    case 'json':
      return {};
    default:
      return never(kind);
  }
}

/** @param more fields that stand beside these, as schemas */
export function objectSchema(
  fields: Readonly<Record<string, Shape>>,
  more: Readonly<Record<string, Json>> = {},
): JsonObject {
  const required = Object.entries(fields).flatMap(([name, field]) => (field.optional === true ? [] : [name]));
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toSchema(field)]));
  return {
    type: 'object',
    properties: { ...properties, ...more },
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

/** 3.1 has no `nullable`: null is a type, or one of the choices. */
function orNull(schema: JsonObject): JsonObject {
  if (typeof schema['type'] !== 'string')
    return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] };
  const values = schema['enum'];
  return {
    ...schema,
    type: [schema['type'], 'null'],
    ...(Array.isArray(values) ? { enum: [...(values as Json[]), null] } : {}),
  };
}
