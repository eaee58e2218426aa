/** Compiles the schemas of an endpoint at its first call, and each only once: compiling all of them would add a second to the start. */
import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler';
import { leanSchema, type Schema } from './lean-schema.ts';

/** Validation options: numbers may be sent as text, and unknown properties are removed. */
export const ajvOptions = { coerceTypes: true, removeAdditional: 'all', useDefaults: true, allErrors: false } as const;

/** Keeps one validator for equal options, which compiles a schema object once: for all paths and methods of a contract. */
const buildValidator = AjvCompiler();
const serializers = new WeakMap<object, Compiled>();

/** Fastify's default compilers, deferred. */
export const lazyCompilers: { buildValidator: BuildCompilerFromPool; buildSerializer: SerializerFactory } = {
  buildValidator: (schemas, options) => {
    const compile = buildValidator(schemas, options);
    // Fastify only calls it and reads `errors`; the other properties of Ajv's functions are unused.
    return ((route: Parameters<typeof compile>[0]) => putOff(() => compile(route))) as unknown as typeof compile;
  },
  buildSerializer: (schemas, options) => {
    const compile = SerializerSelector()(schemas, options);
    return (route) =>
      putOff(() => {
        const schema = route.schema as Schema;
        const serialize = serializers.get(schema) ?? (compile({ ...route, schema: leanSchema(schema) }) as Compiled);
        serializers.set(schema, serialize);
        return serialize;
      }) as ReturnType<typeof compile>;
  },
};

interface Compiled {
  (value: never): unknown;
  /** Errors of the last validated value. */
  errors?: unknown;
}

function putOff(compile: () => unknown): Compiled {
  let compiled: Compiled | undefined;
  const run: Compiled = (value) => {
    compiled ??= compile() as Compiled;
    const result = compiled(value);
    run.errors = compiled.errors;
    return result;
  };
  return run;
}
