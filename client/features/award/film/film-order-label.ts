/** The texts of the orders of a list of films. */

const labels: Readonly<Record<string, string>> = {
  '': 'work:order.latest',
  edition: 'work:order.earliest',
  title: 'work:order.title',
  '-title': 'work:order.titleBackwards',
  '-year': 'work:order.newest',
  year: 'work:order.oldest',
  '-viewCount': 'work:order.popular',
  minutes: 'work:order.shortest',
  '-minutes': 'work:order.longest',
};

/** Key of an order's text. */
export function orderLabel(order: string): string {
  return labels[order] ?? 'work:order.latest';
}
