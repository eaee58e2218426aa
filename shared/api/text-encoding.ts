/** How an uploaded text file was read, for the person who has to look at a guess. */
import * as Type from 'typebox';
import { textEncodings } from '#shared/text-encoding.ts';

/** The chosen encoding; absent = the one that fits best. */
export const chosenEncoding = Type.Optional(Type.Enum([...textEncodings]));

export const readAs = Type.Object({
  encoding: Type.Enum([...textEncodings]),
  /** Nothing in the file names its encoding. */
  isGuessed: Type.Boolean(),
  /** Lines by which a wrong encoding is seen. */
  sample: Type.String({ maxLength: 250 }),
});
export type ReadAs = Type.Static<typeof readAs>;
