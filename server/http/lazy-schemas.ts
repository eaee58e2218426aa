/** Compiles the schemas of an endpoint at its first call, and each only once: compiling all of them would add a second to the start. */
import { createRequire } from 'node:module';
import type { AjvCompiler, BuildCompilerFromPool } from '@fastify/ajv-compiler';
import type { SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

/** Validation options: numbers may be sent as text, and unknown properties are removed. */
export const ajvOptions = { coerceTypes: true, removeAdditional: 'all', useDefaults: true, allErrors: false } as const;

type Validators = { AjvCompiler: typeof AjvCompiler };
type Serializers = { SerializerSelector: typeof SerializerSelector };

/** Loads the compilers with the first schema, at once: Fastify does not wait for them. */
const require = createRequire(import.meta.url);
let validators: BuildCompilerFromPool | undefined;
/** Keeps one validator for equal options, which compiles a schema object once: for all paths and methods of a contract. */
const buildValidator: BuildCompilerFromPool = (...args) => {
  validators ??= (require('@fastify/ajv-compiler') as Validators).AjvCompiler();
  return validators(...args);
};
const serializers = new WeakMap<object, Compiled>();

/** Fastify's default compilers, deferred. */
export const lazyCompilers: { buildValidator: BuildCompilerFromPool; buildSerializer: SerializerFactory } = {
  buildValidator: (schemas, options) => {
    let compile: ReturnType<BuildCompilerFromPool> | undefined;
    // Fastify only calls it and reads `errors`; the other properties of Ajv's functions are unused.
    return ((route: Parameters<ReturnType<BuildCompilerFromPool>>[0]) =>
      putOff(() => (compile ??= buildValidator(schemas, options))(route))) as unknown as ReturnType<BuildCompilerFromPool>;
  },
  buildSerializer: (schemas, options) => {
    let compile: ReturnType<SerializerFactory> | undefined;
    return (route) =>
      putOff(() => {
        const schema = route.schema as object;
        compile ??= (require('@fastify/fast-json-stringify-compiler') as Serializers).SerializerSelector()(schemas, options);
        const serialize = serializers.get(schema) ?? (compile(route) as Compiled);
        serializers.set(schema, serialize);
        return serialize;
      }) as ReturnType<ReturnType<SerializerFactory>>;
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
