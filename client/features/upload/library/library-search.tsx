/** The search of the library, as one types; a search in several strokes is one entry of the history. */
import type { AddressList } from '#client/lib/use-address-list.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { ListSearch } from '#client/ui/list/list-search.tsx';

interface Props {
  list: Pick<AddressList<'search', unknown>, 'question' | 'ask'>;
  label: string;
}

export function LibrarySearch({ list: { question, ask }, label }: Props) {
  const texts = useListTexts();
  return <ListSearch isLive texts={texts} label={label} value={question.search} onSearch={(search) => ask({ search }, 'replace')} />;
}
