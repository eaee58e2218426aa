/** Scripts that build/plugins/inline-script-plugin.ts bundles into a string. */
declare module '*?inline-script' {
  const text: string;
  export default text;
}
