/** Compiles the schemas of an endpoint at its first call: compiling all of them at the start would take a second. */
import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler';

/** How what is sent is checked: numbers may come as text, and what no schema names is left out. */
export const ajvOptions = { coerceTypes: true, removeAdditional: 'all', useDefaults: true, allErrors: false } as const;

/** The compilers that Fastify uses by itself, each put off. */
export const lazyCompilers: { buildValidator: BuildCompilerFromPool; buildSerializer: SerializerFactory } = {
  buildValidator: (schemas, options) => {
    const compile = AjvCompiler()(schemas, options);
    // Fastify calls it and reads `errors`; what else Ajv puts on its functions nobody asks for.
    return ((route: Parameters<typeof compile>[0]) => putOff(() => compile(route))) as unknown as typeof compile;
  },
  buildSerializer: (schemas, options) => {
    const compile = SerializerSelector()(schemas, options);
    return (route) => putOff(() => compile(route)) as ReturnType<typeof compile>;
  },
};

interface Compiled {
  (value: never): unknown;
  /** What was wrong with the last value. */
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
