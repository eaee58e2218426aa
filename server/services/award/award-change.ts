/** Cache tags of awards data. */

/** Cache tags of an edition. Results use the same tags, so that no purge reveals a winner. */
export function editionTags(id: string): string[] {
  return [`edition:${id}`, 'editions', 'home', 'people', 'works'];
}

/** Cache tags of a film: its page, the lists and its edition. */
export function filmTags(id: string, editionId: string): string[] {
  return [`content:${id}`, ...editionTags(editionId), 'search'];
}

/** Cache tags of a person, whom films, editions and faces also name. */
export function personTags(id: string): string[] {
  return [`content:${id}`, 'people', 'works', 'editions', 'faces', 'home', 'search'];
}

/** Cache tags of the gallery. */
export const faceTags: readonly string[] = ['faces', 'people', 'home'];
