/** Marks the typed parts of a suggestion. */

export interface TextPart {
  text: string;
  isTyped: boolean;
}

/** Splits a suggestion at every occurrence of the typed text, in any case. Joined, the parts are the suggestion. */
export function typedParts(suggestion: string, typed: string): readonly TextPart[] {
  const needle = typed.trim().toLowerCase();
  const text = suggestion.toLowerCase();
  // Some letters change their length in lower case; positions would then be wrong.
  if (needle === '' || text.length !== suggestion.length) return [{ text: suggestion, isTyped: false }];
  const parts: TextPart[] = [];
  let end = 0;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, end)) {
    if (at > end) parts.push({ text: suggestion.slice(end, at), isTyped: false });
    end = at + needle.length;
    parts.push({ text: suggestion.slice(at, end), isTyped: true });
  }
  if (end < suggestion.length) parts.push({ text: suggestion.slice(end), isTyped: false });
  return parts;
}
