/** Schema of one line of text. */
import * as Type from 'typebox';

export const line = (maxLength: number) => Type.String({ maxLength });
