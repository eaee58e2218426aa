/** Compiles the schemas of an endpoint at its first call; compiling all of them would add a second to the start. */
import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler';
import { leanSchema, type Schema } from './lean-schema.ts';

/** Validation options: numbers may be sent as text, and unknown properties are removed. */
export const ajvOptions = { coerceTypes: true, removeAdditional: 'all', useDefaults: true, allErrors: false } as const;

/** Fastify's default compilers, deferred. */
export const lazyCompilers: { buildValidator: BuildCompilerFromPool; buildSerializer: SerializerFactory } = {
  buildValidator: (schemas, options) => {
    const compile = AjvCompiler()(schemas, options);
    // Fastify only calls it and reads `errors`; the other properties of Ajv's functions are unused.
    return ((route: Parameters<typeof compile>[0]) => putOff(() => compile(route))) as unknown as typeof compile;
  },
  buildSerializer: (schemas, options) => {
    const compile = SerializerSelector()(schemas, options);
    return (route) => putOff(() => compile({ ...route, schema: leanSchema(route.schema as Schema) })) as ReturnType<typeof compile>;
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
